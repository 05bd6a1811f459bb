import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiMarkdown } from './api-doc/api-markdown.ts'
import { openApi } from './api-doc/open-api.ts'
import { root } from './parts/settings.ts'

/** Generates the API's files in docs/, by file name, formatted as the formatter would do it. */
export function apiDocs() {
  return {
    'api.md': formatted('api.md', apiMarkdown()),
    'api.ja.md': formatted('api.ja.md', apiMarkdown('ja')),
    'openapi.json': formatted('openapi.json', JSON.stringify(openApi())),
    'openapi.ja.json': formatted('openapi.ja.json', JSON.stringify(openApi('ja'))),
  }
}

function formatted(name: string, text: string): string {
  const args = ['format', `--stdin-file-path=docs/${name}`]
  return execFileSync(join(root, 'node_modules/.bin/biome'), args, {
    cwd: root,
    input: text,
    encoding: 'utf8',
    // The formatter prints the whole document, about 1 MB, which is more than the default buffer holds.
    maxBuffer: 16 * 1024 * 1024,
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(apiDocs())) writeFileSync(join(root, 'docs', name), text)
}
