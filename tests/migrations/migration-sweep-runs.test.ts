import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const name = '0081_sweep_runs.sql'

it('sweeps that fail when the release is installed are still shown, and may begin at once', () => {
  const db = migrated('core', files.indexOf(name))
  db.exec("INSERT INTO sweep_failure (name, since, last_at, times, error) VALUES ('trash', 5, 9, 3, 'away')")
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  expect(db.prepare('SELECT * FROM sweep_run').all()).toMatchObject([
    {
      ...{ name: 'trash', lease_until: 0, started_at: 9, ended_at: null },
      ...{ failing_since: 5, failed_at: 9, times: 3, error: 'away' },
    },
  ])
})
