"""Where files lie that the site serves."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class CollectedStaticFiles(CompressedManifestStaticFilesStorage):
    """Static files under names that change with what is in them: browsers keep them for good. Compressed once.

    A script module imports others by such names too.
    """

    support_js_module_import_aggregation = True
