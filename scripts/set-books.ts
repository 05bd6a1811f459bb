import { setPriority } from 'node:os'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { library } from '#seeds/library/index.ts'
import { writeBook } from './build-world-files.ts'

/**
 * Sets books of the demo's library one after the other: `set-books.ts FOLDER TENANT/SLUG…`. As soon as the file of one is complete, it
 * prints a line of JSON with its name and path. It gives way to every other process, because the demo is being looked at meanwhile.
 */
setPriority(19)
const [folder = '', ...names] = process.argv.slice(2)
for (const name of names) {
  const [tenant, slug] = name.split('/') as [WorldTenant, string]
  const content = library[tenant].contents.find((one) => one.slug === slug)
  if (content === undefined) throw new Error(`the library has no ${name}`)
  const path = await writeBook(folder, tenant, content)
  console.log(JSON.stringify({ name, path }))
}
