import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isEmail } from '#app/kernel/values/email.ts'
import { adminSql } from './parts/admin-sql.ts'

/**
 * Prints the SQL that adds a platform's first administrator, for `wrangler d1 execute DB --file`. It makes up a password, and prints it
 * once, to standard error. Everything else is created in the console.
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
