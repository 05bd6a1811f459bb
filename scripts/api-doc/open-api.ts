import { z } from 'zod'
import { chapters } from '#app/api/endpoints.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { toSnakeCase } from '#app/doors/wire.ts'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { accessField, securityOf } from './access-words.ts'
import { docOf } from './call-docs.ts'
import { chaptersJa, notesIn, textsIn } from './texts.ts'

/** The part of JSON Schema that the description of the calls needs. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  description?: string
  [other: string]: unknown
}

/** Generates the OpenAPI 3.1 document in a language, from the same tables of calls that the API itself runs on. */
export function openApi(locale: Locale = 'en') {
  const texts = textsIn[locale]
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [title, endpoints] of Object.entries(chapters)) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => `{${toSnakeCase(name)}}`)
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, title, locale) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bunko API',
      version: '1',
      description: texts.info,
    },
    servers: [
      {
        url: 'https://{host}/{service_path}/api/v1',
        description: texts.onPath,
        variables: { host: { default: 'books.example' }, service_path: { default: 'aozora' } },
      },
      {
        url: 'https://{host}/api/v1',
        description: texts.onDomain,
        variables: { host: { default: 'library.example' } },
      },
    ],
    // `x-displayName` is what readers of such documents show; the name itself is the same in each language.
    tags: Object.keys(chapters).map((name) => ({
      name,
      ...(locale === 'ja' && { 'x-displayName': chaptersJa[name] }),
    })),
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Access-Token',
          description: texts.token,
        },
      },
      schemas: { Refusal: refusalIn(locale) },
    },
  }
}

function refusalIn(locale: Locale): Schema {
  const texts = textsIn[locale]
  return {
    type: 'object',
    required: ['status', 'key', 'message'],
    properties: {
      status: { type: 'integer', description: texts.status },
      key: { type: 'string', examples: ['api.error.406'] },
      message: { type: 'string', description: texts.message },
      fields: {
        type: 'object',
        description: texts.fields,
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      gateway_code: { type: 'integer', description: texts.gatewayCode },
    },
  }
}

/** The summary of a call in a language. */
export function summaryOf(endpoint: Endpoint, locale: Locale): string {
  return locale === 'ja' ? docOf(endpoint).ja : endpoint.summary
}

function operation(endpoint: Endpoint, tag: string, locale: Locale) {
  const note = docOf(endpoint)
  const input = inputSchema(endpoint, locale)
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => toSnakeCase(name))
  const inQuery = endpoint.method === 'GET' ? Object.keys(input.properties ?? {}) : []
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path', input, locale)),
    ...inQuery
      .filter((name) => !inPath.includes(name))
      .map((name) => parameter(name, 'query', input, locale)),
  ]
  return {
    tags: [tag],
    operationId: operationId(endpoint),
    summary: summaryOf(endpoint, locale),
    ...accessField(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(endpoint, { schema: input, example: note.request, locale }),
    responses: { 200: success(note.answer, locale), ...refusals(note.refusals) },
  }
}

function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function parameter(name: string, place: 'path' | 'query', input: Schema, locale: Locale) {
  const { description = notesIn[locale][name], ...schema } = input.properties?.[name] ?? { type: 'string' }
  const required = place === 'path' || (input.required?.includes(name) ?? false)
  return { name, in: place, required, ...(description ? { description } : {}), schema }
}

type Body = { schema: Schema; example: Record<string, unknown> | undefined; locale: Locale }

function bodyOf(endpoint: Endpoint, body: Body) {
  const { schema, example, locale } = body
  if (endpoint.method === 'GET') return {}
  if (endpoint.body === 'json') {
    const isEmpty = Object.keys(schema.properties ?? {}).length === 0
    return isEmpty
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema, example } } } }
  }
  if (endpoint.body === 'bytes') {
    const bytes = { type: 'string', format: 'binary' }
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: bytes } } } }
  }
  if (endpoint.body === 'pictures') return bodyOfPictures(body)
  const hasFields = Object.keys(schema.properties ?? {}).length > 0
  const properties = {
    file: { type: 'string', contentMediaType: 'application/pdf', description: textsIn[locale].pdf },
    ...(hasFields ? { 'content-data': schema } : {}),
  }
  const required = Object.keys(properties)
  const form = {
    schema: { type: 'object', required, properties },
    ...(hasFields ? { encoding: { 'content-data': { contentType: 'application/json' } } } : {}),
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': form } } }
}

/** Describes a request's body: JSON if it has no pictures, multipart with the same fields if pictures come with it. */
function bodyOfPictures({ schema, example, locale }: Body) {
  const file = { type: 'array', items: { type: 'string', contentMediaType: 'image/*' } }
  const description = textsIn[locale].pictures
  const properties = { file: { ...file, description }, 'content-data': schema }
  const form = {
    schema: { type: 'object', required: ['content-data'], properties },
    encoding: { 'content-data': { contentType: 'application/json' } },
  }
  const content = { 'multipart/form-data': form, 'application/json': { schema, example } }
  return { requestBody: { required: true, content } }
}

function success(answer: unknown, locale: Locale) {
  const schema = { type: 'object', properties: { status: { const: 200 }, data: {} } }
  const example = { status: 200, data: answer }
  return { description: textsIn[locale].success, content: { 'application/json': { schema, example } } }
}

/** Describes the refusals of a call, grouped by HTTP status, since several refusals may share one status. */
function refusals(names: readonly ErrorName[]) {
  const schema = { $ref: '#/components/schemas/Refusal' }
  const byStatus = Object.groupBy(names, (name) => catalogue[name].http)
  return Object.fromEntries(
    Object.entries(byStatus).map(([http, group]) => [
      http,
      {
        description: group.map((name) => `${catalogue[name].code} ${name}`).join(', '),
        content: { 'application/json': { schema } },
      },
    ]),
  )
}

/** Returns the schema of a call's input, with the field names that clients send and their descriptions in a language. */
export function inputSchema({ input }: Endpoint, locale: Locale = 'en'): Schema {
  const { $schema, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    // How our own forms ask for a field is of no interest to API clients.
    override: ({ jsonSchema }) => {
      delete jsonSchema.input
    },
  }) as Schema
  return onWire(schema, notesIn[locale])
}

type Notes = Record<string, string>

function onWire(schema: Schema, notes: Notes): Schema {
  const { properties, required, items, ...rest } = schema
  return {
    ...rest,
    ...(items === undefined ? {} : { items: onWire(items, notes) }),
    ...(properties === undefined ? {} : { properties: described(properties, notes) }),
    ...(required === undefined ? {} : namesOf(required, properties ?? {})),
  }
}

function described(properties: Record<string, Schema>, notes: Notes): Record<string, Schema> {
  const entries = Object.entries(properties).map(([key, schema]) => {
    const name = toSnakeCase(key)
    const description = notes[name]
    return [name, { ...onWire(schema, notes), ...(description === undefined ? {} : { description }) }]
  })
  return Object.fromEntries(entries)
}

/** Lists the required fields. A field without a type accepts any value, even a missing one, so it isn't required. */
function namesOf(required: string[], properties: Record<string, Schema>): { required?: string[] } {
  const names = required.filter((key) => Object.keys(properties[key] ?? {}).length > 0).map(toSnakeCase)
  return names.length > 0 ? { required: names } : {}
}
