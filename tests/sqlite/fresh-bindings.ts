import { afterAll } from 'vitest'
import { forgetWorld } from '#tests/workerd/forget-world.ts'
import { clock, startOfTests } from '#tests/workerd/visit-of-world.ts'
import { emptyBindings } from './bindings.ts'

/** All files of tests share the modules of a thread. Each starts with empty bindings. */
clock.now = startOfTests

afterAll(async () => {
  await forgetWorld()
  emptyBindings()
})
