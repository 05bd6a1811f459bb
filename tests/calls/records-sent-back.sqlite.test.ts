import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dispatch } from '#app/api/dispatch.ts'
import { endpoints } from '#app/api/endpoints.ts'
import { type CallDoc, type CallDocs, joinDocs, routeOf } from '#app/doors/api/call-docs.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { toSnakeCase } from '#app/doors/wire.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import type { Site } from '#app/visit/site.ts'
import specCalls from '#tests/house/spec/calls.json' with { type: 'json' }
import { readTables } from '#tests/workerd/remake-tables.ts'
import { db, env } from '#tests/workerd/visit-of-world.ts'
import { exampleCall } from './example-call.ts'
import { principals } from './principals.ts'
import { twins } from './twin-sites.ts'
import { makeTwins } from './twin-world.ts'

/**
 * Tests all pairs of calls that read and change the same record: sending back what was read changes nothing, in every language. Unknown
 * fields are refused by name, and so are missing ones (docs/adr/124).
 */
const modules = import.meta.glob<{ docs: CallDocs }>('/app/**/api/**/*.docs.ts', { eager: true })
const docs = joinDocs(Object.values(modules).map((module) => module.docs))
const pairs = endpoints.flatMap((change) => {
  const read = endpoints.find((one) => routeOf(one) === change.record)
  return read === undefined ? [] : [{ change, read, name: routeOf(change) }]
})

type Fields = Record<string, unknown>
let site: Site

beforeAll(async () => {
  await makeTwins(Date.now())
  await fillPictures()
  await env.DB.prepare("UPDATE content_group SET ref_code = 'R' || id").run()
  site = (await readSite(db, { domain: null, servicePath: twins.own.servicePath })) as Site
})

const keyOf = (letter: string) => `${letter.repeat(64)}.png`
const picture = (letter: string) => ({ key: keyOf(letter), width: 948, height: 329 })

/** Stores pictures, and others for the second language. Otherwise they would have to be uploaded as files. */
async function fillPictures() {
  const records = {
    brand: { logo: picture('a'), favicon: picture('b'), translations: { en: { logo: picture('c') } } },
    banner: {
      image: picture('d'),
      translations: { en: { image: picture('e') } },
      slides: [
        { desktopSlideImage: picture('f'), translations: { en: { desktopSlideImage: picture('1') } } },
        { desktopSlideImage: picture('2'), mobileSlideImage: picture('3') },
      ],
    },
  }
  for (const [name, value] of Object.entries(records))
    await env.DB.prepare('INSERT INTO site_setting (tenant_id, name, value, updated_at) VALUES (1, ?, ?, 1)')
      .bind(name, JSON.stringify(value))
      .run()
}

type Pair = (typeof pairs)[number]
type Said = { lang?: Locale | undefined; body?: Fields }
type Answer = { status: number; data?: Fields; fields?: Record<string, string[]> }

/** Reads a record, with the id from the example of the call that changes it. */
function read({ change, read }: Pair, said: Said = {}): Promise<Answer> {
  const inPath = [...read.path.matchAll(/:(\w+)/g)].map(([, name = '']) => toSnakeCase(name))
  const { request = {} } = docs[routeOf(change)]!
  const named = Object.fromEntries(inPath.map((name) => [name, request[name]]))
  return ask(read, { ...docs[routeOf(read)]!, request: { ...docs[routeOf(read)]?.request, ...named } }, said)
}

/** Changes a record, with the example of the API document or with the given body. */
function write({ change }: Pair, said: Said = {}): Promise<Answer> {
  return ask(change, docs[routeOf(change)]!, said)
}

/** Makes a call as an administrator who may make all of them, with a browser that prefers a third language. */
async function ask(endpoint: Endpoint, note: CallDoc, { lang, body }: Said): Promise<Answer> {
  const token = principals.find(({ name }) => name === 'system')?.token('own') ?? null
  const { request, path } = exampleCall(endpoint, note, { site: twins.own, token })
  const url = new URL(request.url)
  if (lang !== undefined) url.searchParams.set('lang', lang)
  const headers = new Headers(request.headers)
  headers.set('Accept-Language', lang === 'en' ? 'ja' : 'en')
  const { revision: _, ...example } = endpoint.method === 'GET' ? {} : ((await request.json()) as Fields)
  const sent = endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? example) }
  const init = { method: endpoint.method, headers, ...sent }
  const pending: Promise<unknown>[] = []
  const ctx = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  const mount = { site, basePath: `/${twins.own.servicePath}` }
  const response = await dispatch({ request: new Request(url, init), env, ctx }, mount, path)
  while (pending.length > 0) await pending.shift()
  return response.json()
}

/** Columns that count changes, and tables that record them. Both are left out of comparisons. */
const counting = ['"revision"', '"updated_at"']
const ofChanges = ['audit', 'look_version', 'asked_term', 'staff_session', 'job']

async function rows(): Promise<Record<string, string>> {
  const tables = (await readTables()).filter(({ name }) => !ofChanges.includes(name))
  const reads = tables.map(({ name, columns }) => {
    const isKept = (column: string) =>
      !counting.includes(column) && !(name === 'tenant' && column === '"version"')
    const kept = columns.filter(isKept).join()
    return env.DB.prepare(`SELECT json_group_array(json_array(${kept})) AS "${name}" FROM "${name}"`)
  })
  const results = await env.DB.batch<Record<string, string>>(reads)
  return Object.assign({}, ...results.map(({ results }) => results[0]))
}

/** Returns the rows that have changed. */
function differences(before: Record<string, string>, after: Record<string, string>): unknown[] {
  return Object.keys(before).flatMap((table) => {
    if (before[table] === after[table]) return []
    const [was, is] = [before, after].map((rows) =>
      (JSON.parse(rows[table]!) as unknown[]).map((row) => JSON.stringify(row)),
    )
    return [
      ...was!.filter((row) => !is!.includes(row)).map((row) => `${table} was ${row}`),
      ...is!.filter((row) => !was!.includes(row)).map((row) => `${table} is ${row}`),
    ]
  })
}

/**
 * Returns a record without `sessions`. Sessions by network address end when their ranges are saved, because this world numbers ranges
 * differently.
 */
const recordIn = (answer: Answer) => {
  const { sessions: _, ...data } = unrevised(answer).data as Fields
  return data
}

const unrevised = (answer: Answer) =>
  JSON.parse(JSON.stringify(answer, (name, value) => (name === 'revision' ? undefined : value)))

/** Lists the fields of a schema that have a text per language. Those in lists are listed as `fields.*.label`. */
function wordsOf(schema: z.ZodType, at = ''): string[] {
  if (/languages$/.test(z.globalRegistry.get(schema)?.input ?? '')) return [at]
  const {
    shape = {},
    options = [],
    ...rest
  } = schema._zod.def as unknown as {
    shape?: Record<string, z.ZodType>
    options?: z.ZodType[]
    [part: string]: unknown
  }
  const inner = ['innerType', 'in', 'out'].flatMap((part) => (rest[part] as z.ZodType | undefined) ?? [])
  return [
    ...new Set([
      ...Object.entries(shape).flatMap(([field, one]) => wordsOf(one, at === '' ? field : `${at}.${field}`)),
      ...[...options, ...inner].flatMap((one) => wordsOf(one, at)),
      ...(rest.type === 'array' ? wordsOf(rest.element as z.ZodType, `${at}.*`) : []),
    ]),
  ]
}

/** Returns a copy of a record with a value at a path, in each row of its lists. */
function withAt(
  record: unknown,
  [name, ...rest]: string[],
  value: (row: number) => unknown,
  row = 0,
): unknown {
  if (name === undefined) return value(row)
  if (name === '*') return (record as unknown[]).map((one, at) => withAt(one, rest, value, at))
  return {
    ...(record as Fields),
    [toSnakeCase(name)]: withAt((record as Fields)[toSnakeCase(name)], rest, value, row),
  }
}

const inBoth = (row: number) => ({ ja: `和文${row}`, en: `Words ${row}` })

/**
 * Fills a record from the document's example, then adds texts in both languages wherever the record has any. Returns the paths of these
 * fields.
 */
async function fill(pair: Pair): Promise<string[]> {
  expect(await write(pair)).toMatchObject({ status: 200 })
  const places = wordsOf(pair.change.input).filter((place) => !/^(?:data|seller)\./.test(place))
  const { data } = await read(pair)
  const body = places.reduce<unknown>((record, place) => withAt(record, place.split('.'), inBoth), data)
  expect(await write(pair, { body: body as Fields })).toMatchObject({ status: 200 })
  return places
}

describe.each(pairs)('$name', (pair) => {
  it('accepts the defaults of a record that was never saved, and changes nothing', async () => {
    const before = await read(pair)
    expect(await write(pair, { body: before.data! })).toMatchObject({ status: 200 })
    expect(recordIn(await read(pair))).toEqual(recordIn(before))
  })

  it('accepts what was read, in every language, and changes nothing', async () => {
    const [place] = (await fill(pair)).filter((place) => !place.includes('.'))
    for (const lang of [undefined, ...locales]) {
      const [before, kept] = [await read(pair, { lang }), await rows()]
      if (place !== undefined) expect(before.data?.[toSnakeCase(place)]).toBe(inBoth(0)[lang ?? 'ja'])
      expect(await write(pair, { lang, body: before.data! })).toMatchObject({ status: 200 })
      expect(unrevised(await read(pair, { lang }))).toEqual(unrevised(before))
      expect(differences(kept, await rows())).toEqual([])
    }
  })

  it('keeps a text in the languages that aren’t written', async () => {
    const [place] = (await fill(pair)).filter((place) => !place.includes('.'))
    if (place === undefined) return
    const [name, { data }] = [toSnakeCase(place), await read(pair, { lang: 'ja' })]
    const english = { ...data, [name]: 'Other words' }
    expect(await write(pair, { lang: 'en', body: english })).toMatchObject({ status: 200 })
    expect((await read(pair, { lang: 'en' })).data?.[name]).toBe('Other words')
    expect((await read(pair)).data?.[name]).toBe(data?.[name])
    const revised = { ...data, revision: undefined }
    expect(await write(pair, { body: { ...revised, [name]: { en: null } } })).toMatchObject({ status: 200 })
    expect((await read(pair, { lang: 'en' })).data?.[name]).toBe(data?.[name])
    // A text that was shown in place of a missing translation isn't saved as a translation.
    const [kept, shown] = [await rows(), await read(pair, { lang: 'en' })]
    expect(await write(pair, { lang: 'en', body: shown.data! })).toMatchObject({ status: 200 })
    expect(differences(kept, await rows())).toEqual([])
  })

  it('accepts only the fields of the specification', async () => {
    const [{ body }, { data = {} }] = [specOf(pair), await read(pair)]
    const sent = body.map(toSnakeCase).filter((name) => name in data && data[name] !== null)
    const alone = Object.fromEntries(sent.map((name) => [name, data[name]]))
    if (body.length > 0) expect(await write(pair, { body: alone })).toMatchObject({ status: 200 })
  })

  it('refuses a missing required field by its name', async () => {
    const [{ data = {} }, kept] = [await read(pair), await rows()]
    for (const name of neededBy(pair)) {
      const { [name]: _, ...body } = data
      const found = await write(pair, { body })
      const asked = elsewhere[pair.name]?.[name] ?? 'badParameters'
      expect([name, nameOf(found)]).toEqual([name, asked])
      if (asked === 'badParameters') expect(namesIn(found)).toEqual([name])
    }
    expect(differences(kept, await rows())).toEqual([])
  })

  it('refuses an unknown field by its name', async () => {
    const [{ data = {} }, kept] = [await read(pair), await rows()]
    const [within] = Object.keys(data).filter((name) => isRecord(data[name]) && isWritten(pair, name))
    expect(namesIn(await write(pair, { body: { ...data, colour_of_nothing: 1 } }))).toEqual([
      'colour_of_nothing',
    ])
    if (within !== undefined) {
      const deeper = { ...(data[within] as Fields), colours: 1 }
      expect(namesIn(await write(pair, { body: { ...data, [within]: deeper } }))).toEqual([
        `${within}.colours`,
      ])
    }
    expect(differences(kept, await rows())).toEqual([])
  })
})

/** Fields that the specification requires, but that we accept as missing (`stays`), or whose absence has its own refusal. */
const stays = 'stays'
const elsewhere: Record<string, Record<string, ErrorName | typeof stays>> = {
  // These calls change only the fields that are sent.
  'PUT /content/update/:id': { title: stays },
  'PUT /content-group/update/:id': { name: stays },
  'PUT /content-group/update-ref-code': { ref_code: 'referenceCodeRequired' },
  // Secrets are never answered, so they can't be sent back.
  'PUT /company/update-veritrans-payment': {
    merchant_ccid: 'invalidGatewaySettings',
    token_api_key: 'invalidGatewaySettings',
    merchant_secret_key: stays,
  },
}

function nameOf({ status }: Answer): string | undefined {
  return status === 200 ? stays : Object.entries(catalogue).find(([, { code }]) => code === status)?.[0]
}

function namesIn({ status, fields = {} }: Answer): string[] {
  return status === catalogue.badParameters.code ? Object.keys(fields) : []
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWritten = ({ change: { input } }: Pair, name: string) =>
  input instanceof z.ZodObject && Object.keys(input.shape).some((field) => toSnakeCase(field) === name)

/** Finds the specification of a call. `GET /footer/detail/{id}` and `GET /footer/detail/:id` are the same call. */
function specOf({ change }: Pair) {
  const call = specCalls.find(({ route }) => pathOf(route) === pathOf(routeOf(change)))
  const fieldsIn = (names: readonly string[] = []) => names.filter((name) => !partsOfForm.includes(name))
  return { body: fieldsIn(call?.body), required: fieldsIn(call?.required) }
}
/** Fields of a form that carry a file, or all other fields as JSON. */
const partsOfForm = ['file', 'content-data']
const pathOf = (route: string) => route.replace(/\{\w+\}|:\w+/g, ':').replace(/\/$/, '')

/** Lists the fields that the specification or the schema requires, by their names in an answer, without those of the path. */
function neededBy(pair: Pair): string[] {
  const { path, input } = pair.change
  const ofSchema = Object.entries(fieldsOf(input)).filter(([, field]) => !field.safeParse(undefined).success)
  const names = [...specOf(pair).required.map(toSnakeCase), ...ofSchema.map(([name]) => toSnakeCase(name))]
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => toSnakeCase(name))
  return [...new Set(names)].filter((name) => !inPath.includes(name))
}

function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape
  return schema instanceof z.ZodPipe ? fieldsOf(schema.out as z.ZodType) : {}
}

/** Finds the calls that answer the record: `/footer/update/:id` changes what `/footer/detail/:id` answers; `/banner` answers itself. */
function answersOf({ path }: Endpoint): Endpoint[] {
  const names = [path, path.replace('/update', '/detail'), path.replace('/update', '')]
  const found = names.map((name) =>
    endpoints.find((one) => one.method === 'GET' && pathOf(one.path) === pathOf(name)),
  )
  return found.filter((one) => one !== undefined)
}

it('every call that changes a record names the call that answers it', () => {
  const changes = endpoints.filter(({ method }) => method === 'PUT')
  const unsaid = changes.filter((change) => change.record === null && answersOf(change).length > 0)
  expect(unsaid.map(routeOf)).toEqual([])
  const ofNothing = endpoints.filter(({ record }) => record !== null).length - pairs.length
  expect(ofNothing).toBe(0)
  expect(pairs.length).toBeGreaterThan(40)
})
