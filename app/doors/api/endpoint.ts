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
 * The people and keys that may make a call; its use-case enforces it (docs/adr/039). `public`: everybody, signed in or not; `optional`: guests too if the site
 * lets them browse; `user`: readers of the site; `service`, `company`, `system`: administrators of at least that level who may work on the
 * site. A pair serves readers and administrators.
 */
export type Access = 'public' | 'optional' | 'user' | StaffAccess | readonly ['user', StaffAccess]

/**
 * Narrows the access. `ownAccount`: only readers with an account of their own, not readers by their institution's address; `mayOpen`: calls
 * that open documents, which serve no administrators, and guests only if the site opens documents to all; `person`: only administrators who
 * signed in themselves, not API keys.
 */
export type Only = 'ownAccount' | 'mayOpen' | 'person'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API: its route in the specification's spelling, whom it serves, and what it accepts, does and answers. */
export type Endpoint = {
  method: Method
  path: string
  summary: string
  access: Access
  only: Only | null
  input: z.ZodType
  /** Whether the call changes data. Such a call accepts a cookie only from the same origin, even if it is a GET. */
  writes: boolean
  /** The texts that may be empty, and the lists whose items may be. Any other empty value counts as missing (R415). */
  mayBeEmpty: readonly string[]
  /**
   * For a call that changes a record: the call that reads it. All fields of its answer may be sent back; other fields are refused. Null for
   * other calls.
   */
  record: Route | null
  /** Former names of fields, each with the present name. */
  oldNames: Readonly<Record<string, string>>
} & (
  | { body: 'json'; handle: (visit: Visit, params: Params) => Promise<unknown> }
  /** The body is the data of a file. It is passed on as a stream; the parameters are in the path. */
  | {
      body: 'bytes'
      handle: (visit: Visit, params: Params, body: ReadableStream<Uint8Array> | null) => Promise<unknown>
    }
  /** The file is read while it arrives; `late` waits for fields that a client sends after it. */
  | {
      body: 'multipart'
      handle: (
        visit: Visit,
        params: Params,
        late: () => Promise<Params>,
        file: UploadedFile,
      ) => Promise<unknown>
    }
  /** A JSON body, or a multipart body with any number of pictures, to which fields refer by file name. */
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
  /** The refusal for values that can't be used, if the catalogue has one for the whole record. */
  unusable?: ErrorName
  record?: Route
  oldNames?: Readonly<Record<string, string>>
  /** The call's names for fields that its rule names differently; refusals use the call's names. */
  saidAs?: Readonly<Record<string, string>>
  run: (visit: Visit, input: z.output<Schema>) => Promise<Result>
  view?: (result: Result, visit: Visit) => unknown
}

/**
 * Declares a call: `endpoint('GET /content/detail/:id', { summary, access, input, run, view })`. Keep the route a literal string, so that
 * it can be searched for.
 */
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
  /** `params` are those of the route. `input` waits for the whole body, so await it only after the file was read. */
  run: (
    visit: Visit,
    call: { params: Params; input: () => Promise<z.output<Schema>> },
    file: UploadedFile,
  ) => Promise<Result>
  view?: (result: Result, visit: Visit) => unknown
}

/** Declares a call with a multipart body: `file`, and `content-data` as JSON whose fields count as the call's own. */
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

/** Declares a call whose fields name pictures, either sent along or stored before. */
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

/** Declares a call whose body is the data of a file, such as one of its parts. */
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

/** Makes a use-case refuse guests and administrators, for calls that readers have beside those of visitors (R252, R253). */
export function asReader<Input, Result>(run: (visit: Visit, input: Input) => Promise<Result>) {
  return async (visit: Visit, input: Input): Promise<Result> => {
    requireReader(visit)
    return run(visit, input)
  }
}

const nothing = z.object({})

/** Accepts these fields also within `data`, as the specification has them. */
export function withinData<Schema extends z.ZodObject, Named extends z.ZodObject = typeof nothing>(
  fields: Schema,
  named?: Named,
) {
  return within('data', fields, named)
}

/**
 * Accepts these fields also within a record of this name, the form that answers have. The fields of `named`, such as the path's id, are
 * never taken from that record, so that it can't name another one.
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
