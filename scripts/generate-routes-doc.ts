import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rankOf } from '#app/kernel/rendering/find-route.ts'
import routes from '#app/routes.ts'

const target = fileURLToPath(new URL('../docs/routes.md', import.meta.url))

/** Generates docs/routes.md: every address, in the order in which the router tries them. */
export function routesDoc(): string {
  const ranked = routes
    .map(({ path = '', index = false, file }) => ({ path, file, rank: rankOf({ path, index }) }))
    .sort((one, other) => other.rank - one.rank || one.path.localeCompare(other.path, 'en'))
  return `# Pages

\`scripts/generate-routes-doc.ts\` makes this page from the manifests of the features (\`app/features/*/feature.ts\`) and \`app/layout/pages.ts\`; edit those instead.
Of the patterns that match, the router takes the one with the highest rank: literal segments rank above parameters, and parameters above \`*\`. Patterns of the same
rank never match the same address; a test checks that.

| rank | address | file below \`app/\` |
|---:|---|---|
${ranked.map(({ rank, path, file }) => `| ${rank} | \`/${path}\` | \`${file}\` |`).join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, routesDoc())
