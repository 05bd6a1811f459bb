import { readFileSync } from 'node:fs'
import type { Endpoint } from '#app/api/endpoint.ts'
import { catalogue } from '#app/errors/catalogue.ts'
import { areas, type CallNote, noteOf, routeOf } from './call-notes.ts'
import { inputSchema } from './open-api.ts'

/** docs/api.md: the written chapters, and between them every call from the tables. */
export function apiMarkdown(): string {
  return [chapter('rules.md'), overview(), ...areas.map(area), chapter('viewer-protocol.md')].join('\n')
}

function chapter(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

function overview(): string {
  const rows = areas.flatMap(({ endpoints }) =>
    endpoints.map(
      (endpoint) => `| \`${routeOf(endpoint)}\` | ${noteOf(endpoint).who} | ${endpoint.summary} |`,
    ),
  )
  return `## All calls\n\n| call | who | what |\n|---|---|---|\n${rows.join('\n')}\n`
}

function area({ title, endpoints }: (typeof areas)[number]): string {
  return `## ${title}\n\n${endpoints.map(call).join('\n')}`
}

function call(endpoint: Endpoint): string {
  const note = noteOf(endpoint)
  return [
    `### \`${routeOf(endpoint)}\``,
    `${endpoint.summary}. For: ${note.who}.`,
    fieldTable(endpoint),
    request(endpoint, note),
    `\`\`\`json\n${JSON.stringify({ status: 200, data: note.answer }, null, 1)}\n\`\`\``,
    refusals(note),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function fieldTable(endpoint: Endpoint): string {
  const { properties = {}, required = [] } = inputSchema(endpoint)
  const rows = Object.entries(properties).map(([name, schema]) => {
    const description = String(schema.description ?? '').replaceAll('|', '\\|')
    return `| \`${name}\` | ${required.includes(name) ? 'yes' : ''} | ${description} |`
  })
  if (rows.length === 0) return ''
  return `| field | needed | meaning |\n|---|---|---|\n${rows.join('\n')}`
}

function request(endpoint: Endpoint, { request: example }: CallNote): string {
  if (endpoint.body === 'multipart') {
    const data = example === undefined ? '' : `\ncontent-data: ${JSON.stringify(example)}`
    return `\`\`\`text\nmultipart/form-data\nfile: (the PDF)${data}\n\`\`\``
  }
  if (endpoint.method === 'GET' || example === undefined) return ''
  return `\`\`\`json\n${JSON.stringify(example)}\n\`\`\``
}

function refusals({ refusals: names }: CallNote): string {
  if (names.length === 0) return ''
  const codes = names.map((name) => `${catalogue[name].code} \`${name}\``)
  return `May refuse with ${codes.join(', ')}.`
}
