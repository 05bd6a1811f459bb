import Papa from 'papaparse'
import { byteOrderMark, undefuse, writeCsv } from '#app/kernel/values/csv/csv.ts'
import type { Answer, Client } from './client.ts'
import { CliProblem, type Command, fieldsOf, findCommand, type Given, idFieldOf } from './commands.ts'

/** The most rows that a page of a list may have. */
const largestPage = 100

/** Runs one command, or one call for each row of a CSV. Returns the exit code: 1 if anything was refused or is missing. */
export async function runCommand(
  client: Client,
  given: Given,
  readText: (file: string) => string,
): Promise<0 | 1> {
  const command = findCommand(client.document, given.positionals)
  const fields = { ...given.fields, ...idOf(command, given) }
  if (given.file !== null)
    return runForRows(client, command, { rows: readRows(readText(given.file)), fields })
  if (command.method === 'GET' && idFieldOf(command) === null) return list(client, command, fields, given)
  const answer = await client.call(command, typed(command, fields))
  if (answer.status !== 200) return refused('', answer)
  write(given.output, [answer.data])
  return saySilent(answer.data)
}

function idOf(command: Command, { positionals: [, , id] }: Given): Record<string, string> {
  const name = idFieldOf(command)
  return name === null || id === undefined ? {} : { [name]: id }
}

/** Reads all pages of a list, or only the page that is asked for. */
async function list(
  client: Client,
  command: Command,
  fields: Record<string, string>,
  given: Given,
): Promise<0 | 1> {
  const rows: unknown[] = []
  let code: 0 | 1 = 0
  for (let page = 1; ; page++) {
    const answer = await client.call(command, { size: largestPage, page, ...fields })
    if (answer.status !== 200) return refused('', answer)
    const data = answer.data as Record<string, unknown> | unknown[]
    const found = Array.isArray(data) ? data : (Object.values(data).find(Array.isArray) ?? [])
    rows.push(...found)
    code = saySilent(data) || code
    const pages = Array.isArray(data) ? 1 : Number(data.total_pages ?? 1)
    if ('page' in fields || found.length === 0 || page >= pages) break
  }
  write(given.output, rows)
  return code
}

/** Names the databases that didn't answer, so that nobody takes the rows for all there are. Returns the exit code. */
function saySilent(data: unknown): 0 | 1 {
  const { silent_databases: silent = [] } = (data ?? {}) as { silent_databases?: string[] }
  if (silent.length === 0) return 0
  console.error(`${silent.join(', ')} did not answer: what its sites have is missing`)
  return 1
}

type Rows = { rows: Record<string, string>[]; fields: Record<string, string> }

/** Makes a call for each row. Reports a refused row by its line and continues with the others. */
async function runForRows(client: Client, command: Command, { rows, fields }: Rows): Promise<0 | 1> {
  const known = fieldsOf(command)
  const id = idFieldOf(command)
  let done = 0
  for (const [at, row] of rows.entries()) {
    const own = Object.entries(row).filter(([name, value]) => known.has(name) && value !== '')
    const ofRow = Object.fromEntries(own)
    // A list names the id of its rows `id`, even if the call's path names it otherwise.
    if (id !== null && !(id in ofRow) && row.id) ofRow[id] = row.id
    const answer = await client.call(command, typed(command, { ...ofRow, ...fields }))
    if (answer.status === 200) done += 1
    // Rows start at line 2, since line 1 has the headings.
    else refused(`line ${at + 2}: `, answer)
  }
  console.error(`${done} of ${rows.length} done`)
  return done === rows.length ? 0 : 1
}

/**
 * Turns texts into lists where the call takes a list: from JSON, which is how a list is exported to CSV, or from words separated by commas.
 */
function typed(command: Command, fields: Record<string, string>): Record<string, unknown> {
  const known = fieldsOf(command)
  const entries = Object.entries(fields).map(([name, value]) => {
    if (known.get(name) !== 'list') return [name, value]
    return [name, value.startsWith('[') ? JSON.parse(value) : value.split(',').map((part) => part.trim())]
  })
  return Object.fromEntries(entries)
}

function refused(where: string, { status, message = '', fields = {} }: Answer): 1 {
  const problems = Object.entries(fields).map(([name, words]) => `${name}: ${words.join(' ')}`)
  console.error(`${where}${[`${status} ${message}`, ...problems].join('; ')}`)
  return 1
}

/** Reads the rows of a CSV, keyed by the headings of its first line, as `write-rows.ts` writes them. */
export function readRows(text: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(byteOrderMark, ''), {
    header: true,
    skipEmptyLines: true,
    transform: undefuse,
  })
  const [problem] = errors.filter(({ type }) => type === 'Quotes')
  if (problem !== undefined)
    throw new CliProblem(`line ${(problem.row ?? 0) + 1} of the CSV: ${problem.message}`)
  return data
}

/** The widest column of a printed table. Longer values are cut there, but never in a file. */
const widest = 32

/** Prints rows as a table for people, as JSON, or as a CSV that can be imported again. */
function write(output: 'table' | 'json' | 'csv', rows: readonly unknown[]): void {
  const records = rows.filter(
    (row): row is Record<string, unknown> => typeof row === 'object' && row !== null,
  )
  if (output === 'json') console.log(JSON.stringify(rows, null, 2))
  else if (output === 'csv') process.stdout.write(csvOf(records))
  else console.log(tableOf(records))
}

export function csvOf(records: readonly Record<string, unknown>[]): string {
  const names = namesIn(records)
  return writeCsv(
    names,
    records.map((record) => names.map((name) => cellOf(record[name]))),
  )
}

function namesIn(records: readonly Record<string, unknown>[]): string[] {
  return [...new Set(records.flatMap(Object.keys))]
}

/** Writes a value into a cell. Lists and objects are written as JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function tableOf(records: readonly Record<string, unknown>[]): string {
  const simple = namesIn(records).filter((name) => records.some((record) => isSimple(record[name])))
  if (simple.length === 0) return 'done'
  const lines = [simple, ...records.map((record) => simple.map((name) => cut(cellOf(record[name]))))]
  const widths = simple.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at] ?? ''))))
  return lines
    .map((line) =>
      line
        .map((cell, at) => pad(cell, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const isSimple = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'object'
const cut = (text: string) =>
  (widthOf(text) > widest ? `${text.slice(0, widest / 2)}…` : text).replace(/\s+/g, ' ')
const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** Counts the columns that a text takes in a terminal: a Japanese character takes two. */
function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (/[\u1100-\uffdc\u{20000}-\u{3fffd}]/u.test(sign) ? 2 : 1), 0)
}
