import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogue, type ErrorRecord } from '#app/kernel/errors/catalogue.ts'
import { type GatewayRecord, gatewayCodes } from '#app/kernel/errors/gateway-codes.ts'

const root = new URL('../', import.meta.url)
const target = fileURLToPath(new URL('docs/errors.md', root))

/** Generates docs/errors.md: all errors that an API client may get, by number. */
export function errorsDoc(): string {
  const en = wordsOf('en')
  const ja = wordsOf('ja')
  const refusals = Object.entries<ErrorRecord>(catalogue).map(([name, record]) =>
    row([record.code, `\`${name}\``, record.http, shownOf(record), en[name], ja[name]]),
  )
  const gateway = Object.entries<GatewayRecord>(gatewayCodes).map(([code, record]) => {
    const key = `gateway.${record.name}`
    return row([code, `\`${record.name}\``, `\`${record.refusal}\``, en[key], ja[key]])
  })
  return `# Errors

\`scripts/generate-errors-doc.ts\` makes this page from \`app/kernel/errors/\` and \`locales/\`; edit those instead.

A refused call answers with the HTTP status below and the body
\`{"status": <code>, "key": "api.error.<code>", "message": <text in the caller's language>}\`.
A temporary refusal answers 503 (too many requests at once) or 429 (too often) with the code 502, and \`Retry-After\` says after how many seconds to try again.

| code | name | http | shown | English | 日本語 |
|---:|---|---:|---|---|---|
${refusals.join('\n')}

## Answers of card providers

\`gateway_code\` carries them beside the refusal they belong to; \`status\` never does.

| gateway code | name | refusal | English | 日本語 |
|---:|---|---|---|---|
${gateway.join('\n')}
`
}

function wordsOf(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`locales/${locale}/errors.json`, root), 'utf8'))
}

function shownOf({ shown, suppressedOn }: ErrorRecord): string {
  return suppressedOn ? `${shown}; not on \`${suppressedOn}\`` : shown
}

function row(cells: (string | number | undefined)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, errorsDoc())
