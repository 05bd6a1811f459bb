import type { CallDoc } from '#app/doors/api/call-docs.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { toSnakeCase } from '#app/doors/wire.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { appKeysOfSite, keyOfSite, staffOfSite } from './principals.ts'
import { appTokens, callersAddress } from './twin-rows.ts'
import type { Twin } from './twin-sites.ts'

/** The contents of the smallest upload. What happens to the file is not tested here. */
const pdf = { text: '%PDF-1.7\n%%EOF\n', name: 'book.pdf', type: 'application/pdf' }
const csv = { text: 'year,title\n(year),(title)\n2026,book\n', name: 'books.csv', type: 'text/csv' }
const usersCsv = { text: 'email,full_name\na@example.com,A\n', name: 'users.csv', type: 'text/csv' }

/**
 * Turns the example in the API document into a request to a site. With `isBare` the request has only its path. Throws if the example has no
 * value for a parameter of the path.
 */
export function exampleCall(
  { method, path, body }: Endpoint,
  note: CallDoc,
  { site, token, isBare = false }: { site: Twin; token: string | null; isBare?: boolean },
): { request: Request; path: string } {
  const known = fieldsAt(site, note.request ?? {})
  const fields = isBare ? {} : known
  const filled = `/api/v1${path.replace(/:(\w+)/g, (_, name: string) => inPath(known, path, toSnakeCase(name)))}`
  const url = new URL(`${site.servicePath === null ? '' : `/${site.servicePath}`}${filled}`, site.origin)
  const headers = new Headers({ 'CF-Connecting-IP': callersAddress })
  // Real clients send this header. Without it the body could have any length, and the API would check who sends it before the use-case
  // runs.
  headers.set('Content-Length', '2000')
  if (token !== null) headers.set('X-Access-Token', token)
  if (body === 'multipart') {
    headers.set('Content-Type', `multipart/form-data; boundary=${boundary}`)
    return {
      request: new Request(url, { method, headers, body: isBare ? end : form(path, fields) }),
      path: filled,
    }
  }
  if (method === 'GET') {
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, String(value))
    return { request: new Request(url, { headers }), path: filled }
  }
  headers.set('Content-Type', 'application/json')
  return { request: new Request(url, { method, headers, body: JSON.stringify(fields) }), path: filled }
}

/** Returns the example's fields, with the site's own values for fields that name the site or its secrets. */
function fieldsAt(site: Twin, example: Record<string, unknown>): Record<string, unknown> {
  const known: Record<string, unknown> = {
    domain: new URL(site.origin).hostname,
    company_id: String(site.companyId),
    service_admin_id: String(site.tenantId),
    site_id: String(site.tenantId),
    app_token: appTokens.get(site.tenantId),
    tenant_id: String(site.tenantId),
    staff_id: staffOfSite(site),
    api_key_id: keyOfSite(site),
    current: appKeysOfSite(site).current,
    key_id: appKeysOfSite(site).previous,
    last_day: addDays(dayOf(Date.now()), 90),
    expiry_date: addDays(dayOf(Date.now()), 90),
  }
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, known[name] ?? value]))
}

function inPath(fields: Record<string, unknown>, path: string, name: string): string {
  const value = fields[name]
  if (value === undefined) throw new Error(`the example of ${path} has no ${name}`)
  return String(value)
}

const boundary = 'x7'
const end = `--${boundary}--\r\n`

/** A form as text: Node throws an error nobody can catch if a call doesn't read a body of FormData to its end. */
function form(path: string, fields: Record<string, unknown>): string {
  const { text, name, type } = fileFor(path)
  return [
    ...[`--${boundary}`, 'Content-Disposition: form-data; name="content-data"', '', JSON.stringify(fields)],
    ...[`--${boundary}`, `Content-Disposition: form-data; name="file"; filename="${name}"`],
    ...[`Content-Type: ${type}`, '', text, end],
  ].join('\r\n')
}

function fileFor(path: string): typeof pdf {
  if (path.endsWith('/upload-users-csv')) return usersCsv
  return path.startsWith('/import-csv-file/') ? csv : pdf
}
