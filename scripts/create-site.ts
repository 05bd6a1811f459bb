import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isDomain } from '#app/values/domain.ts'
import { isEmail } from '#app/values/email.ts'
import { canonicalHost } from '#app/values/host.ts'
import { isServicePath } from '#app/values/service-path.ts'
import { isUsername } from '#app/values/username.ts'
import { isVisible } from '#app/values/visible-text.ts'
import { type NewSite, siteSql } from './parts/site-sql.ts'

/** Prints the SQL of a new site, for `wrangler d1 execute DB --file`; its passwords go to standard error, once. */
const usage = `create-site.ts --name "Aozora Library" --path aozora|--domain books.example --admin EMAIL
  [--company NAME] [--sign-in EMAIL|USERNAME|OPEN_TYPE] [--login 0|1|2] [--group NAME] [--reader NAME]…`

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    path: { type: 'string' },
    domain: { type: 'string' },
    admin: { type: 'string' },
    company: { type: 'string' },
    'sign-in': { type: 'string', default: 'EMAIL' },
    login: { type: 'string', default: '1' },
    group: { type: 'string', default: '資料' },
    reader: { type: 'string', multiple: true, default: [] },
  },
})

const { name, admin, reader, group, company = name } = values
const accountType = oneOf(values['sign-in'], ['EMAIL', 'USERNAME', 'OPEN_TYPE'] as const)
const isReaderName = accountType === 'EMAIL' ? isEmail : isUsername
if (name === undefined || company === undefined) fail('--name is missing')
for (const one of [name, company, group]) if (!isVisible(one)) fail('a name has no sign that can be seen')
if (admin === undefined || !isEmail(admin)) fail('--admin is no e-mail address')
for (const one of reader) if (!isReaderName(one)) fail(`--reader ${one} fits no ${accountType} sign-in`)

const people = [admin, ...reader].map((one) => ({
  name: one,
  password: randomBytes(12).toString('base64url'),
}))
process.stdout.write(
  await siteSql({
    companyName: company,
    serviceName: name,
    address: addressOf(values),
    accountType,
    settingLogin: Number(oneOf(values.login, ['0', '1', '2'] as const)) as 0 | 1 | 2,
    groupName: group,
    admin: people[0]!,
    readers: people.slice(1),
    now: Date.now(),
    randomBytes,
  }),
)
for (const person of people) console.error(`${person.name}  ${person.password}`)

function addressOf({ path, domain }: { path?: string; domain?: string }): NewSite['address'] {
  if (domain !== undefined && path === undefined) {
    if (!isDomain(canonicalHost(domain))) fail(`${domain} is no domain`)
    return { domain: canonicalHost(domain) }
  }
  if (path === undefined || domain !== undefined) fail('either --path or --domain')
  return isServicePath(path) ? { servicePath: path } : fail(`--path ${path} can't be a site's first segment`)
}

function oneOf<Name extends string>(value: string, names: readonly Name[]): Name {
  return names.find((one) => one === value) ?? fail(`${value} is none of ${names.join(', ')}`)
}

function fail(message: string): never {
  console.error(`${message}\n${usage}`)
  throw process.exit(1)
}
