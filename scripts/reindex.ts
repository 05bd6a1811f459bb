import { parseArgs } from 'node:util'
import { signIn } from './parts/api-client.ts'

/** Rebuilds the search index of one site, or of all demo sites, from the records and the stored documents. */
const { values } = parseArgs({
  options: {
    tenant: { type: 'string', multiple: true, default: ['aozora', 'hanabi', 'manabi', 'sakura', 'tidewell'] },
    host: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
  },
})
for (const tenant of values.tenant) {
  const client = await signIn({ ...values, tenant })
  const { data } = await client.call('POST', '/content/rebuild-index')
  console.log(`${tenant}: ${data.jobs} contents are being indexed again`)
}
