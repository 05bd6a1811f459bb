import { describe, expect, it } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import { routeOf } from '#app/doors/api/call-docs.ts'
import { toSnakeCase } from '#app/doors/wire.ts'
import calls from '#tests/house/spec/calls.json' with { type: 'json' }
import entities from '#tests/house/spec/entities.json' with { type: 'json' }
import { callDocs } from '../../scripts/api-doc/call-docs.ts'
import { inputSchema } from '../../scripts/api-doc/open-api.ts'
import { entityGaps, type Json } from './spec-entities.ts'
import { leftOut, notBuilt, readByAll, withoutField } from './spec-gaps.ts'

/**
 * Compares what we accept and answer with the tables of the specification (`tests/house/spec/`). Every field that it names exists with its
 * type, or is listed in `spec-gaps.ts` with a reason.
 */
type SpecCall = (typeof calls)[number]
const ours = new Map(endpoints.map((endpoint) => [pathOf(routeOf(endpoint)), endpoint]))
const built = calls.filter(({ route }) => ours.has(pathOf(route)))

/** Makes paths comparable: `GET /user/detail/{id}` and `GET /user/detail/:userId` are the same call. */
function pathOf(route: string): string {
  return route.replace(/\{\w+\}|:\w+/g, ':').replace(/\/$/, '')
}

function exampleOf({ route }: SpecCall): Json {
  const endpoint = ours.get(pathOf(route))
  return callDocs[endpoint === undefined ? '' : routeOf(endpoint)]?.answer as Json
}

/** Returns the fields that a call accepts: its own, and those by which every call may name its site. */
function acceptedBy({ route }: SpecCall): Set<string> {
  const endpoint = ours.get(pathOf(route))!
  const schema = inputSchema(endpoint)
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => toSnakeCase(name))
  return new Set([...Object.keys(schema.properties ?? {}), ...inPath, ...readByAll])
}

/**
 * Returns the fields that the specification lists for a call. Where fields travel as JSON beside files, they are those of a content, which
 * the specification lists with another call.
 */
function askedBy({ route, query, body }: SpecCall): string[] {
  const [add] = calls.filter((call) => call.route === 'POST /content/add')
  const fields = route === 'POST /content/upload-add' ? (add?.body ?? []) : [...query, ...body]
  return fields.filter((name) => name !== 'file' && name !== 'content-data').map(toSnakeCase)
}

describe('the specification’s calls', () => {
  it('all exist, except for those that aren’t built', () => {
    const missing = calls.filter(({ route }) => !ours.has(pathOf(route))).map(({ route }) => route)
    expect(missing.filter((route) => !notBuilt.some((pattern) => pattern.test(route)))).toEqual([])
    expect(notBuilt.filter((pattern) => !missing.some((route) => pattern.test(route)))).toEqual([])
  })

  it.each(built)('$route accepts its fields', (call) => {
    const accepted = acceptedBy(call)
    const ignored = withoutField[call.route] ?? {}
    const missing = askedBy(call).filter((name) => !accepted.has(name))
    expect(missing).toEqual(Object.keys(ignored))
  })
})

/** The position of an entity in a call's answer. */
const listed = (name: string) => (data: Json) => (data as Record<string, Json[]>)[name]?.[0] ?? null
const whole = (data: Json) => data
const first = (data: Json) => (data as Json[])[0] ?? null
const entityOfAnswer: [RegExp, keyof typeof entities, (data: Json) => Json][] = [
  [/^(?:list of contents|content-group list result)/, 'Content', listed('contents')],
  [/^(?:one content|created content|updated content|body status 200)/, 'Content', whole],
  [/^content-group list result/, 'ContentGroupListResult', whole],
  [/totalRecords/, 'Paging', whole],
  [/^accessToken/, 'LoginResponse', whole],
  [/^(?:user: |updated user)/, 'User', whole],
  [/^tokenId/, 'ViewerToken', whole],
  [/^downloadId/, 'DownloadObject', whole],
  [/^company settings/, 'CompanySettings', whole],
  [/^name, email, domain/, 'CompanyDetail', whole],
  [/^groups (?:shown|of)|^the favourite/, 'ContentGroup', listed('content_groups')],
  [/^groups for the content-layout/, 'ContentGroup', listed('content_groups')],
  [/^hash tags of those/, 'Hashtag', (data) => listed('hash_tags')(first(data))],
  [/^all hashtags/, 'Hashtag', first],
  [/^list of id, type, order/, 'SortField', first],
  [/^list of plans/, 'SubscriptionPlan', listed('subscription_plans')],
  [/^id, name, imageName/, 'SubscriptionPlan', whole],
  [/^registered plans/, 'RegisteredSubscription', listed('registered_subscriptions')],
  [/^one registered plan/, 'RegisteredSubscription', whole],
  [/^list of notifications/, 'Notification', listed('notifications')],
  [/^one notification/, 'Notification', whole],
]

describe('the specification’s entities', () => {
  it.each(built)('$route answers them completely', (call) => {
    const data = exampleOf(call)
    const gaps = entityOfAnswer
      .filter(([answer]) => answer.test(call.answer ?? ''))
      .flatMap(([, entity, pick]) => entityGaps(entity, pick(data)))
    expect(gaps).toEqual([])
  })
})

it('ruling 41: every id of every answer is a string', () => {
  const numbers = Object.entries(callDocs).flatMap(([route, { answer }]) =>
    idsIn(answer as Json)
      .filter(([, id]) => typeof id === 'number')
      .map(([name]) => `${route}: ${name}`),
  )
  expect(numbers).toEqual([])
})

function idsIn(value: Json): [string, Json][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(/(?:^|_)ids?$/.test(name) ? [inner].flat().map((id): [string, Json] => [name, id]) : []),
    ...idsIn(inner),
  ])
}

it('every exception is a field of the specification', () => {
  const fields = Object.entries(entities).flatMap(([entity, own]) =>
    Object.keys(own).map((field) => `${entity}.${field}`),
  )
  expect(Object.keys(leftOut).filter((field) => !fields.includes(field))).toEqual([])
})
