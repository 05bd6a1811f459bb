import { readFileSync } from 'node:fs'
import { chapters, endpoints } from '#app/api/endpoints.ts'
import { type CallDoc, routeOf } from '#app/doors/api/call-docs.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { accessWords } from './access-words.ts'
import { docOf } from './call-docs.ts'
import { inputSchema, summaryOf } from './open-api.ts'
import { chaptersJa, textsIn } from './texts.ts'

/** Writes docs/api.md or docs/api.ja.md: the hand-written chapters, and between them every call from the tables of calls. */
export function apiMarkdown(locale: Locale = 'en'): string {
  const calls = Object.entries(chapters).map((chapter) => chapterOfCalls(chapter, locale))
  // The viewer's protocol is written in English only.
  const [before, after] =
    locale === 'ja' ? ['rules.ja.md', []] : ['rules.md', [written('viewer-protocol.md')]]
  return [written(before), overview(locale), ...calls, ...after].join('\n')
}

function written(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

function overview(locale: Locale): string {
  const { allCalls, callColumns } = textsIn[locale]
  const rows = endpoints.map(
    (endpoint) =>
      `| \`${routeOf(endpoint)}\` | ${accessWords(endpoint, locale)} | ${summaryOf(endpoint, locale)} |`,
  )
  return `## ${allCalls}\n\n| ${callColumns.join(' | ')} |\n|---|---|---|\n${rows.join('\n')}\n`
}

function chapterOfCalls([title, calls]: [string, readonly Endpoint[]], locale: Locale): string {
  const name = locale === 'ja' ? chaptersJa[title] : title
  return `## ${name}\n\n${calls.map((endpoint) => call(endpoint, locale)).join('\n')}`
}

function call(endpoint: Endpoint, locale: Locale): string {
  const note = docOf(endpoint)
  const [summary, who] = [summaryOf(endpoint, locale), accessWords(endpoint, locale)]
  return [
    `### \`${routeOf(endpoint)}\``,
    locale === 'ja' ? `${summary}。対象：${who}。` : `${summary}. For: ${who}.`,
    fieldTable(endpoint, locale),
    request(endpoint, note, locale),
    `\`\`\`json\n${JSON.stringify({ status: 200, data: note.answer }, null, 1)}\n\`\`\``,
    refusals(note, locale),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function fieldTable(endpoint: Endpoint, locale: Locale): string {
  const { fieldColumns, yes } = textsIn[locale]
  const { properties = {}, required = [] } = inputSchema(endpoint, locale)
  const rows = Object.entries(properties).map(([name, schema]) => {
    const description = String(schema.description ?? '').replaceAll('|', '\\|')
    return `| \`${name}\` | ${required.includes(name) ? yes : ''} | ${description} |`
  })
  if (rows.length === 0) return ''
  return `| ${fieldColumns.join(' | ')} |\n|---|---|---|\n${rows.join('\n')}`
}

function request(endpoint: Endpoint, { request: example }: CallDoc, locale: Locale): string {
  const texts = textsIn[locale]
  if (endpoint.body === 'multipart') {
    const hasFields = Object.keys(inputSchema(endpoint).properties ?? {}).length > 0
    const data = !hasFields ? '' : `\ncontent-data: ${JSON.stringify(example)}`
    return `\`\`\`text\nmultipart/form-data\nfile: ${texts.aPdf}${data}\n\`\`\``
  }
  if (endpoint.body === 'pictures')
    return `\`\`\`text\nmultipart/form-data\nfile: ${texts.somePictures}\ncontent-data: ${JSON.stringify(example)}\n\`\`\``
  if (endpoint.body === 'bytes') return `\`\`\`text\napplication/octet-stream\n${texts.bytes}\n\`\`\``
  if (endpoint.method === 'GET' || example === undefined) return ''
  return `\`\`\`json\n${JSON.stringify(example)}\n\`\`\``
}

function refusals({ refusals: names }: CallDoc, locale: Locale): string {
  if (names.length === 0) return ''
  const codes = names.map((name) => `${catalogue[name].code} \`${name}\``)
  return locale === 'ja' ? `エラー：${codes.join('、')}` : `May refuse with ${codes.join(', ')}.`
}
