import { expect, it } from 'vitest'
import { adviceFor } from './saves.ts'

it('gives advice about files that are read only at the start', () => {
  expect(adviceFor('migrations/core/0099_x.sql')).toContain('npm run dev')
  expect(adviceFor('wrangler.toml')).toContain('npm run dev')
  expect(adviceFor('workers/ingest/wrangler.toml')).toContain('npm run dev')
  expect(adviceFor('app/routes.ts')).toBeNull()
})
