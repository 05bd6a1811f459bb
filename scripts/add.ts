import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { signIn } from './parts/api-client.ts'

const usage = `npm run add -- FILE.pdf --tenant aozora --group 1 --title "…"
  [--author …] [--keywords …] [--description …] [--print 0|1|2]
  [--host http://localhost:8787] [--email …] [--password …]`

type Progress = {
  state: 0 | 1 | 2
  percent: number
  pages_done: number
  pages_total: number | null
  reason: string | null
  reason_page: number | null
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tenant: { type: 'string' },
    group: { type: 'string', multiple: true },
    title: { type: 'string' },
    author: { type: 'string' },
    keywords: { type: 'string' },
    description: { type: 'string' },
    print: { type: 'string' },
    host: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
  },
})
const [file] = positionals
const { tenant, group, title, host, email, password, ...fields } = values
if (file === undefined || tenant === undefined || group === undefined || title === undefined) fail(usage)

try {
  const client = await signIn({ tenant, host, email, password })
  const form = new FormData()
  form.set('content-data', JSON.stringify({ title, content_group_ids: group, ...fields }))
  form.set('file', await openAsBlob(file, { type: 'application/pdf' }), basename(file))
  const { data } = await client.call('POST', '/content/upload-add', form)
  const id = String(data.id)
  console.log(`uploaded as ${id}`)
  const {
    state,
    reason,
    reason_page: page,
  } = await follow(async () => (await client.call('GET', `/content/detail/${id}`)).data.progress as Progress)
  if (state === 2) fail(`refused: ${reason}${page === null ? '' : ` (page ${page})`}`)
  console.log(`ready: ${client.site}/search/${id}`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/** Prints the progress of a file, in pages, until the file is ready or refused. */
async function follow(read: () => Promise<Progress>): Promise<Progress> {
  for (;;) {
    const progress = await read()
    const pages =
      progress.pages_total === null ? '' : `${progress.pages_done} / ${progress.pages_total} pages`
    process.stdout.write(`\r${String(progress.percent).padStart(3)} % ${pages}   `)
    if (progress.state !== 0) {
      process.stdout.write('\n')
      return progress
    }
    await wait(500)
  }
}

function fail(message: string): never {
  console.error(message)
  process.exitCode = 1
  throw process.exit()
}
