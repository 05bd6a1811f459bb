import { z } from 'zod'
import { parseCall } from '#app/doors/parse-call.ts'
import type { SentFiles } from '#app/features/branding/model/picture/picture-of-input.ts'
import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { isRefusal, Refusal } from '#app/kernel/errors/refusal.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

type StaffAccess = 'service' | 'company' | 'system'

/**
 * Who a call serves, as its use-case enforces it (docs/adr/039). `public`: everybody, and who asks makes no
 * difference to what is allowed; `optional`: guests too where the site lets them browse; `user`: readers of the site;
 * `service`, `company`, `system`: administrators of that level or a higher one, who may work on the site. A pair serves
 * readers and administrators.
 */
export type Access = 'public' | 'optional' | 'user' | StaffAccess | readonly ['user', StaffAccess]

/**
 * Narrows it. `ownAccount`: of readers, those who have an account of their own, not who came by their institution's
 * address. `mayOpen`: what opens documents, which no administrator may, and guests where the site opens them to all.
 * `person`: of administrators, those who signed in themselves, not an API key.
 */
export type Only = 'ownAccount' | 'mayOpen' | 'person'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API: its route as the specification writes it, whom it serves, what it accepts, does and answers. */
export type Endpoint = {
  method: Method
  path: string
  summary: string
  access: Access
  only: Only | null
  input: z.ZodType
  /** What the call changes; a cookie is authority for it only from the same origin, GET or not. */
  writes: boolean
  /** Texts that say something when they are empty, and lists whose empty places do; any other empty value is as if it weren't there (R415). */
  mayBeEmpty: readonly string[]
  /** Of a change of a record: the call that answers the record, whose fields may all be sent back; others are refused. */
  record: Route | null
  /** What fields were called before, by what they are called now. */
  oldNames: Readonly<Record<string, string>>
} & (
  | { body: 'json'; handle: (visit: Visit, params: Params) => Promise<unknown> }
  /** The body is data and no call: it goes on as it arrives, what is asked for stands in the path. */
  | {
      body: 'bytes'
      handle: (visit: Visit, params: Params, body: ReadableStream<Uint8Array> | null) => Promise<unknown>
    }
  /** The file is read as it arrives; fields that a client sends after it are waited for by `late`. */
  | {
      body: 'multipart'
      handle: (
        visit: Visit,
        params: Params,
        late: () => Promise<Params>,
        file: UploadedFile,
      ) => Promise<unknown>
    }
  /** JSON, or a multipart body with any number of pictures that fields name by their file names. */
  | { body: 'pictures'; handle: (visit: Visit, params: Params, files: SentFiles) => Promise<unknown> }
)

export type Params = Record<string, unknown>

type Route = `${Method} /${string}`

type Definition<Schema extends z.ZodType, Result> = {
  input: Schema
  summary: string
  access: Access
  only?: Only
  writes?: boolean
  mayBeEmpty?: readonly string[]
  /** What values that can't be used are refused with, where the catalogue has a name for the whole record. */
  unusable?: ErrorName
  record?: Route
  oldNames?: Readonly<Record<string, string>>
  /** What the call calls a field that its rule calls otherwise; a refusal names it so. */
  saidAs?: Readonly<Record<string, string>>
  run: (visit: Visit, input: z.output<Schema>) => Promise<Result>
  view?: (result: Result, visit: Visit) => unknown
}

/** `endpoint('GET /content/detail/:id', { summary, access, input, run, view })`. The route string stays literal, so that it can be found. */
export function endpoint<Schema extends z.ZodType, Result>(
  route: Route,
  {
    writes,
    run,
    unusable,
    saidAs = {},
    view = (result: Result): unknown => result,
    ...declared
  }: Definition<Schema, Result>,
): Endpoint {
  const handle = async (visit: Visit, params: Params) =>
    view(await inCallsNames(saidAs, () => run(visit, parseCall(declared.input, params, unusable))), visit)
  return {
    ...described(route, declared),
    writes: writes ?? !route.startsWith('GET '),
    body: 'json',
    handle,
  }
}

async function inCallsNames<Result>(
  saidAs: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error) || Object.keys(error.fields).length === 0) throw error
    const fields = Object.entries(error.fields).map(([field, problems]) => [saidAs[field] ?? field, problems])
    throw new Refusal(error.name, { ...error.details, fields: Object.fromEntries(fields) })
  }
}

type UploadDefinition<Schema extends z.ZodType, Result> = {
  input: Schema
  summary: string
  access: Access
  only?: Only
  /** `params` are those of the route; `input` waits for the whole body, so it may only follow the reading of the file. */
  run: (
    visit: Visit,
    call: { params: Params; input: () => Promise<z.output<Schema>> },
    file: UploadedFile,
  ) => Promise<Result>
  view?: (result: Result, visit: Visit) => unknown
}

/** A call with a multipart body: `file`, and `content-data` as JSON whose fields count as the call's own. */
export function uploadEndpoint<Schema extends z.ZodType, Result>(
  route: `${'POST' | 'PUT'} /${string}`,
  { run, view = (result: Result): unknown => result, ...declared }: UploadDefinition<Schema, Result>,
): Endpoint {
  const handle = async (visit: Visit, params: Params, late: () => Promise<Params>, file: UploadedFile) => {
    const call = { params, input: async () => parseCall(declared.input, { ...(await late()), ...params }) }
    return view(await run(visit, call, file), visit)
  }
  return { ...described(route, declared), writes: true, body: 'multipart', handle }
}

/** A call whose fields name pictures: of those that came with it, or kept before. */
export function picturesEndpoint<Schema extends z.ZodType, Result>(
  route: `PUT /${string}`,
  {
    run,
    view = (result: Result): unknown => result,
    ...declared
  }: Omit<Definition<Schema, Result>, 'run' | 'writes' | 'unusable'> & {
    run: (visit: Visit, input: z.output<Schema>, files: SentFiles) => Promise<Result>
  },
): Endpoint {
  const handle = async (visit: Visit, params: Params, files: SentFiles) =>
    view(await run(visit, parseCall(declared.input, params), files), visit)
  return { ...described(route, declared), writes: true, body: 'pictures', handle }
}

type BytesDefinition<Schema extends z.ZodType, Result> = Omit<
  Definition<Schema, Result>,
  'run' | 'writes' | 'unusable'
> & {
  run: (visit: Visit, input: z.output<Schema>, body: ReadableStream<Uint8Array> | null) => Promise<Result>
}

/** A call whose body is data of a file, such as one of its parts. */
export function bytesEndpoint<Schema extends z.ZodType, Result>(
  route: `PUT /${string}`,
  { run, view = (result: Result): unknown => result, ...declared }: BytesDefinition<Schema, Result>,
): Endpoint {
  const handle = async (visit: Visit, params: Params, body: ReadableStream<Uint8Array> | null) =>
    view(await run(visit, parseCall(declared.input, params), body), visit)
  return { ...described(route, declared), writes: true, body: 'bytes', handle }
}

type Declared = Pick<Endpoint, 'input' | 'summary' | 'access'> & {
  only?: Only
  mayBeEmpty?: readonly string[]
  record?: Route
  oldNames?: Readonly<Record<string, string>>
}

function described(route: string, declared: Declared) {
  const [method, path] = route.split(' ') as [Method, string]
  const { input, summary, access, only, mayBeEmpty = [], record, oldNames = {} } = declared
  return {
    ...{ method, path, input, summary, access, mayBeEmpty, oldNames },
    only: only ?? null,
    record: record ?? null,
  }
}

/** Readers have calls of their own beside those of visitors, which refuse guests and administrators (R252, R253). */
export function asReader<Input, Result>(run: (visit: Visit, input: Input) => Promise<Result>) {
  return async (visit: Visit, input: Input): Promise<Result> => {
    requireReader(visit)
    return run(visit, input)
  }
}

const nothing = z.object({})

/** Fields that clients send within `data` as well, as the specification writes them down. */
export function withinData<Schema extends z.ZodObject, Named extends z.ZodObject = typeof nothing>(
  fields: Schema,
  named?: Named,
) {
  return within('data', fields, named)
}

/**
 * Fields that stand in a record of their own in an answer, and may be sent so. What `named` has, such as the path's id, says which record
 * is meant, whatever the record itself says.
 */
export function within<Schema extends z.ZodObject, Named extends z.ZodObject = typeof nothing>(
  name: string,
  fields: Schema,
  named?: Named,
): z.ZodType<z.output<Schema> & z.output<Named>> {
  const each = fields.partial()
  const shape = named?.shape ?? {}
  const read = each
    .extend({ ...shape, [name]: each.optional() })
    .transform(({ [name]: inner, ...flat }) => ({ ...flat, ...(inner as object | undefined) }))
    .pipe(fields.extend(shape) as never)
  return read as unknown as z.ZodType<z.output<Schema> & z.output<Named>>
}
