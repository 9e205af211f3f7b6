"""Gunicorn's configuration, for `make run` and a production server alike.

Environment: BIND (address and port), WEB_CONCURRENCY (worker processes; gunicorn reads it itself, default 1),
THREADS (per worker).
"""

import os

bind = os.environ.get("BIND", "127.0.0.1:8000")
worker_class = "gthread"
threads = int(os.environ.get("THREADS", "8"))
# A whole season's PDF takes its time on a small machine.
timeout = 120
# Restarting workers now and then hands back the memory that large PDFs took; the jitter spreads it.
max_requests = 10_000
max_requests_jitter = 1_000
loglevel = "warning"
reload = os.environ.get("DEBUG") == "1"
# Its socket lies in the home folder, where a second server would fight the first for it.
control_socket_disable = True
