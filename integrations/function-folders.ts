/**
 * The folders of the functions, relative to the project: their sources, and the output of the build for
 * `netlify.toml`. Git ignores the latter.
 */
export const functionFolders = {
  sources: 'netlify/functions',
  emitted: '.netlify/emitted-functions',
} as const;
