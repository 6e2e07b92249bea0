/**
 * Run by `npm ci` and `npm install`; in plain JavaScript, so that an old Node can report what is missing. If
 * the lockfile has a Node for the machine, this runs on that one and passes.
 */
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  process.stderr.write(
    `This needs Node 24, this is ${process.version}, and for ${process.platform}-${process.arch} none comes along: install Node 24 and run \`npm ci\` again.\n`,
  );
  process.exit(1);
}
