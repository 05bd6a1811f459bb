import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isEmail } from '#app/kernel/values/email.ts'
import { adminSql } from './parts/admin-sql.ts'

/**
 * Prints the SQL of a platform's first administrator, for `wrangler d1 execute DB --file`; the password, made up, goes to
 * standard error, once. Everybody and everything else is made in the console.
 */
const usage = 'create-admin.ts --email ada@books.example [--name "Ada Mori"]'

const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
const { email = '', name = email } = values
if (!isEmail(email)) {
  console.error(`--email is no e-mail address\n${usage}`)
  process.exit(1)
}

const password = randomBytes(12).toString('base64url')
process.stdout.write(await adminSql({ email, name, password, now: Date.now(), randomBytes }))
console.error(`${email}  ${password}`)
