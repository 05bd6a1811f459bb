/** As much of the OpenAPI document as its page shows. */
export type OpenApi = {
  tags: { name: string }[]
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

export type ApiField = { name: string; type: string; isRequired: boolean; about: string }
export type ApiCall = {
  id: string
  method: string
  path: string
  summary: string
  /** Levels, as an endpoint declares them. */
  access: string[]
  fields: ApiField[]
  refusals: string[]
  /** What a caller types, without the address. */
  request: string | null
  answer: string
}

/** The calls of a chapter in the document's order. */
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
