import { fetchOpenApi } from '#app/kernel/data/open-api-file.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { viewOwnPlace } from '#app/layout/console/console-view.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export type ApiChapter = {
  slug: string
  title: string
  calls: Pick<ApiCall, 'id' | 'method' | 'path' | 'summary' | 'access'>[]
}

/** All calls by chapter on a single page, so that the browser's search finds them. */
export async function viewApiDocs(visit: Visit) {
  requireStaff(visit, 'service')
  const document = await readDocument(visit)
  const chapters = document.tags.map((tag) => ({
    slug: slugOf(tag.name),
    title: titleOf(tag),
    calls: callsOf(document, tag.name).map(({ id, method, path, summary, access }) => ({
      id,
      method,
      path,
      summary,
      access,
    })),
  }))
  const file = `/api/v1/openapi.json${visit.locale === 'en' ? '' : `?lang=${visit.locale}`}`
  return { frame: await viewOwnPlace(visit), base: `${visit.origin}/api/v1`, file, chapters }
}

/** All calls of a chapter. Refuses an unknown chapter with `notFound`. */
export async function viewApiChapter(visit: Visit, slug: string) {
  requireStaff(visit, 'service')
  const document = await readDocument(visit)
  const tag = document.tags.find(({ name }) => slugOf(name) === slug) ?? refuse('notFound')
  const calls = callsOf(document, tag.name)
  return { frame: await viewOwnPlace(visit), base: `${visit.origin}/api/v1`, title: titleOf(tag), calls }
}

async function readDocument({ env, locale }: Visit): Promise<OpenApi> {
  const response = (await fetchOpenApi(env, locale)) ?? refuse('notFound')
  return await response.json()
}

type Tag = { name: string; 'x-displayName'?: string }

/** The name of a chapter in the document's language. */
function titleOf(tag: Tag): string {
  return tag['x-displayName'] ?? tag.name
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** The part of the OpenAPI document that the screens read. */
export type OpenApi = {
  tags: Tag[]
  paths: Record<string, Record<string, Operation>>
}
type Schema = {
  type?: string | string[]
  enum?: unknown[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
type Content = Record<string, { schema?: Schema; example?: unknown }>
type Operation = {
  tags: string[]
  operationId: string
  summary: string
  'x-access': string | string[]
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

type ApiField = { name: string; type: string; isRequired: boolean; about: string }
export type ApiCall = {
  id: string
  method: string
  path: string
  summary: string
  /** The levels of administrators that may call it, as the endpoint declares them. */
  access: string[]
  fields: ApiField[]
  refusals: string[]
  /** An example of the input, without the address. */
  request: string | null
  answer: string
}

/** The calls of a chapter, in the order of the document. */
export function callsOf({ paths }: OpenApi, tag: string): ApiCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => callOf(method.toUpperCase(), path, operation)),
  )
}

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const body = Object.values(operation.requestBody?.content ?? {})[0]
  const { 200: done, ...refused } = operation.responses
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    access: [operation['x-access']].flat(),
    fields: [...parametersOf(operation), ...fieldsOf(body?.schema)],
    refusals: Object.values(refused).flatMap(({ description }) => description.split(', ')),
    request: body?.example === undefined ? null : JSON.stringify(body.example),
    answer: JSON.stringify(Object.values(done?.content ?? {})[0]?.example ?? null, null, 2),
  }
}

function parametersOf({ parameters = [] }: Operation): ApiField[] {
  return parameters.map(({ name, required, description = '', schema }) => ({
    name,
    type: typeOf(schema),
    isRequired: required,
    about: description,
  }))
}

function fieldsOf(schema: Schema | undefined): ApiField[] {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field),
    isRequired: schema?.required?.includes(name) ?? false,
    about: field.description ?? '',
  }))
}

function typeOf({ type, enum: values, items }: Schema): string {
  if (values !== undefined) return values.map(String).join(' | ')
  if (items !== undefined) return `${typeOf(items)}[]`
  return [type ?? ''].flat().join(' | ')
}
