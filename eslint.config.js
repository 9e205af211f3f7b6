// What `make lint` holds the scripts of static/js to, beside the types (tsconfig.json) and the format (prettier).
import js from "@eslint/js";
import globals from "globals";
import jsdoc from "eslint-plugin-jsdoc";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["node_modules/", ".venv/", "var/"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    files: ["static/js/**/*.js"],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname },
    },
    plugins: { jsdoc },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      curly: ["error", "multi-line"],
      "no-shadow": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      // What a stranger calls has a sentence that says what it does.
      "jsdoc/require-jsdoc": [
        "error",
        { publicOnly: true, require: { ClassDeclaration: false, FunctionDeclaration: true } },
      ],
      "jsdoc/check-tag-names": ["error", { definedTags: ["import", "template"] }],
      "jsdoc/check-param-names": "error",
      // What is looked up in a list or a table may not be there, which its type does not say.
      "@typescript-eslint/no-unnecessary-condition": "off",
      // Numbers stand in sentences and addresses as they are.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // An arrow may end in a call for its effect.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  { files: ["eslint.config.js"], ...tseslint.configs.disableTypeChecked },
);
