import { readFileSync } from 'node:fs'
import { chapters, endpoints } from '#app/api/endpoints.ts'
import { type CallDoc, routeOf } from '#app/doors/api/call-docs.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { accessWords } from './access-words.ts'
import { docOf } from './call-docs.ts'
import { inputSchema } from './open-api.ts'

/** Writes docs/api.md: the hand-written chapters, and between them every call from the tables of calls. */
export function apiMarkdown(): string {
  const calls = Object.entries(chapters).map(chapterOfCalls)
  return [written('rules.md'), overview(), ...calls, written('viewer-protocol.md')].join('\n')
}

function written(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

function overview(): string {
  const rows = endpoints.map(
    (endpoint) => `| \`${routeOf(endpoint)}\` | ${accessWords(endpoint)} | ${endpoint.summary} |`,
  )
  return `## All calls\n\n| call | who | what |\n|---|---|---|\n${rows.join('\n')}\n`
}

function chapterOfCalls([title, calls]: [string, readonly Endpoint[]]): string {
  return `## ${title}\n\n${calls.map(call).join('\n')}`
}

function call(endpoint: Endpoint): string {
  const note = docOf(endpoint)
  return [
    `### \`${routeOf(endpoint)}\``,
    `${endpoint.summary}. For: ${accessWords(endpoint)}.`,
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

function request(endpoint: Endpoint, { request: example }: CallDoc): string {
  if (endpoint.body === 'multipart') {
    const hasFields = Object.keys(inputSchema(endpoint).properties ?? {}).length > 0
    const data = !hasFields ? '' : `\ncontent-data: ${JSON.stringify(example)}`
    return `\`\`\`text\nmultipart/form-data\nfile: (the PDF)${data}\n\`\`\``
  }
  if (endpoint.body === 'pictures')
    return `\`\`\`text\nmultipart/form-data\nfile: (pictures)\ncontent-data: ${JSON.stringify(example)}\n\`\`\``
  if (endpoint.body === 'bytes') return '```text\napplication/octet-stream\n(the bytes)\n```'
  if (endpoint.method === 'GET' || example === undefined) return ''
  return `\`\`\`json\n${JSON.stringify(example)}\n\`\`\``
}

function refusals({ refusals: names }: CallDoc): string {
  if (names.length === 0) return ''
  const codes = names.map((name) => `${catalogue[name].code} \`${name}\``)
  return `May refuse with ${codes.join(', ')}.`
}
