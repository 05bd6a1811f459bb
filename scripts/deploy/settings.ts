import { z } from 'zod'
import { placeholderIn } from './placeholder.ts'
import { DeployProblem } from './problem.ts'

const host = z
  .string()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    'give a host such as books.company.jp, in lower case, without https:// and without a path',
  )
const id = z.string().regex(/^[0-9a-f]{32}$/, 'give the id as the dashboard shows it: 32 hex digits')
const https = z.url({ protocol: /^https$/, error: 'give an address that begins with https://' })
const email = z.email('give an e-mail address')

/** What one environment is made of: production, or staging beside it. */
const environment = {
  name: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{1,39}$/,
      'give 2 to 40 lower-case letters, digits and hyphens; the names of all resources begin with it',
    ),
  account: id,
  zone: host,
  hosts: z.strictObject({
    shared: z.array(host).min(1, 'name at least one host'),
    admin: z.array(host).min(1, 'name at least one host'),
    viewer: host,
    /** Domains of single sites that lie in zones of the account. */
    sites: z.array(host).default([]),
  }),
  mail: z.strictObject({ endpoint: https, from: email }),
  securityContact: z
    .array(z.string().regex(/^(?:mailto:|https:\/\/)\S+$/, 'give mailto:… or https://…'))
    .min(1, 'name a contact for reports of vulnerabilities'),
  administrator: z.strictObject({
    name: z
      .string()
      .min(1, 'give the name of the first administrator')
      .max(100, 'give at most 100 characters'),
    email,
    lang: z.enum(['ja', 'en']).default('ja'),
  }),
  location: z
    .enum(['apac', 'oc', 'wnam', 'enam', 'weur', 'eeur'], 'give apac, oc, wnam, enam, weur or eeur')
    .default('apac'),
  tenantDatabases: z.int('give a number').min(1, 'give at least 1').optional(),
  searchDatabases: z.int('give a number').min(1, 'give at least 1').optional(),
  platformZones: z.array(host).default([]),
  ownDomains: z.strictObject({ zone: host, zoneId: id, target: host }).nullable().default(null),
  vars: z.record(z.string(), z.unknown()).default({}),
}

const Environment = z.strictObject(environment)
export type Settings = z.output<typeof Environment>

export const settingsFields = Object.keys(environment)

/** The hosts of the platform itself. */
export const platformHosts = ({ hosts }: Settings) => [...hosts.shared, ...hosts.admin, hosts.viewer]

/** All hosts that lead to the app. */
export const allHosts = (settings: Settings) => [...platformHosts(settings), ...settings.hosts.sites]

const Staging = z
  .strictObject({ ...environment, hosts: environment.hosts.partial(), mail: environment.mail.partial() })
  .partial()
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type EnvironmentName = 'production' | 'staging'

/**
 * Reads the settings of one environment. Staging has what the file's `staging` says, and the rest of production; its hosts have to be its
 * own. Refuses unknown fields, missing ones and placeholders, all together, each with what to do about it.
 */
export function readSettings(file: unknown, name: EnvironmentName): Settings {
  const merged = fieldsOf(file, name)
  const { data } = Environment.safeParse(merged)
  const problems = problemsAt(merged, [])
  if (data === undefined || problems.length > 0) throw new DeployProblem(...problems)
  return data
}

/** What is wrong with a field of an environment, or with all of them. */
export function problemsAt(fields: Record<string, unknown>, path: readonly string[]): string[] {
  const { data, error } = Environment.safeParse(fields)
  const problems = (error?.issues ?? []).map((issue) => `${pathOf(issue.path)}: ${textOf(issue)}`)
  const all = [...problems, ...placeholdersIn(fields), ...(data === undefined ? [] : contradictionsIn(data))]
  const name = path.join('.')
  return all.filter(
    (problem) => name === '' || problem.startsWith(`${name}:`) || problem.startsWith(`${name}.`),
  )
}

/** The fields of an environment before they are checked. */
export function fieldsOf(file: unknown, name: EnvironmentName): Record<string, unknown> {
  if (!isRecord(file)) throw new DeployProblem('The file has to hold one JSON object.')
  const { staging, ...production } = file
  if (name === 'production') return production
  if (!isRecord(staging))
    throw new DeployProblem('staging: name the hosts of the second environment: { "hosts": { … } }')
  const { error } = Staging.safeParse(staging)
  const unknown = (error?.issues ?? []).filter(({ code }) => code === 'unrecognized_keys')
  if (unknown.length > 0)
    throw new DeployProblem(...unknown.map((issue) => `staging.${pathOf(issue.path)}: ${textOf(issue)}`))
  if (!isRecord(staging.hosts))
    throw new DeployProblem('staging.hosts: name the hosts of the second environment')
  return {
    ...production,
    name: `${production.name}-staging`,
    ...staging,
    mail: { ...fieldsIn(production.mail), ...fieldsIn(staging.mail) },
    vars: { ...fieldsIn(production.vars), ...fieldsIn(staging.vars) },
  }
}

const fieldsIn = (value: unknown) => (isRecord(value) ? value : {})

const pathOf = (path: readonly PropertyKey[]) => path.map(String).join('.') || 'the file'

function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `remove ${issue.keys.join(', ')}; docs/deploy.md lists the fields`
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  return issue.message
}

function placeholdersIn(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'string') {
    const reason = placeholderIn(value)
    return reason === null ? [] : [`${path.join('.')}: ${reason}; give the real value`]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placeholdersIn(inner, [...path, name]))
}

/** Every host has one purpose. The shared and the administrators' ones lie in the zone, the viewer's and those of sites in any of the account. */
function contradictionsIn(settings: Settings): string[] {
  const { hosts, zone } = settings
  const all = allHosts(settings)
  const twice = all.filter((one, at) => all.indexOf(one) !== at)
  const outside = [...hosts.shared, ...hosts.admin].filter((one) => one !== zone && !one.endsWith(`.${zone}`))
  return [
    ...twice.map((one) => `hosts: ${one} is named twice; every host has one purpose`),
    ...outside.map((one) => `hosts: ${one} is not in the zone ${zone}; name its zone, or another host`),
  ]
}
