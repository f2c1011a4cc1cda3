// Plain JavaScript that the oldest Node can load: TypeScript sources need Node 26, which `npm ci`
// brings along.
const NEEDED = 26
const [major] = process.versions.node.split('.').map(Number)

if (major < NEEDED) {
  console.error(
    `This shop needs Node ${NEEDED}, and this is ${process.version}. Run \`npm ci\` (npm 10 or later), which brings Node ${NEEDED} for Linux on x64 and arm64, and then start it by \`npm start\`. On another system install Node ${NEEDED} first.`,
  )
  process.exit(1)
}
