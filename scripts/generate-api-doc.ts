import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiMarkdown } from './api-doc/api-markdown.ts'
import { openApi } from './api-doc/open-api.ts'

/** What docs/ should hold about the API, by file name. */
export function apiDocs() {
  return { 'api.md': apiMarkdown(), 'openapi.json': `${JSON.stringify(openApi(), null, 2)}\n` }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(apiDocs()))
    writeFileSync(new URL(`../docs/${name}`, import.meta.url), text)
}
