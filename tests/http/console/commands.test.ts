import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bases, callApi, serverOrigin, tokenOf } from '#tests/http/client.ts'
import { smallBook } from '#tests/http/small-book.ts'
import { patiently } from '#tests/patience.ts'

/** Runs a command of the project with its own Node. Returns both output streams as one text. */
const command = async (script: string, ...args: string[]) => {
  const { stdout, stderr } = await promisify(execFile)(
    'node_modules/.bin/node',
    [`scripts/${script}.ts`, ...args, '--host', serverOrigin],
    { timeout: patiently(60_000) },
  ).catch((error) => error as { stdout: string; stderr: string })
  return stdout + stderr
}

const hitOf = async (words: string, id: string) => {
  const { data } = await callApi(bases.minato, 'POST /content/public/full-text-search', {
    body: { search_key: words, size: 100 },
  })
  return (data.contents as { id: string; hit_page: number }[]).find((hit) => hit.id === id)
}

test('npm run add uploads a book and prints its address; npm run reindex makes it found again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-add-'))
  try {
    const file = join(folder, '蜜蜂.pdf')
    await writeFile(file, await smallBook(['巣箱の置き場所', '分蜂の見分け方']))
    const site = ['--tenant', 'minato', '--email', 'service@minato.example']
    const said = await command('add', file, ...site, '--group', '1', '--title', '蜜蜂の手帖')
    const id = /\/search\/([a-z0-9]+)/.exec(said)?.[1] ?? said
    expect(said).toContain(`ready: ${bases.minato}/search/${id}`)
    expect((await hitOf('分蜂', id))?.hit_page).toBe(2)
    expect(await command('reindex', ...site)).toMatch(/^minato: \d+ contents/)
    await expect.poll(async () => (await hitOf('分蜂', id))?.hit_page, { timeout: patiently(90_000) }).toBe(2)
    await writeFile(file, 'これは本ではない')
    expect(await command('add', file, ...site, '--group', '1', '--title', '読めない')).toContain('413')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('npm run add works for a site on its own domain', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-add-'))
  try {
    const file = join(folder, 'letter.pdf')
    await writeFile(file, await smallBook(['さくらだより 臨時号']))
    const said = await command('add', file, '--tenant', 'sakura', '--group', '4', '--title', '臨時号')
    const id = /\/search\/([a-z0-9]+)/.exec(said)?.[1] ?? said
    expect(said).toContain(`ready: ${bases.sakura}/search/${id}`)
    const token = await tokenOf(bases.sakura, 'sakura.reader')
    expect((await callApi(bases.sakura, `GET /content/detail/${id}`, { token })).data.page_count).toBe(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})
