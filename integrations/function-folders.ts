/**
 * Where the functions lie, relative to the project: as they are written, and as the build emits
 * them for `netlify.toml`. The latter is ignored by git.
 */
export const functionFolders = {
  sources: 'netlify/functions',
  emitted: '.netlify/emitted-functions',
} as const;
