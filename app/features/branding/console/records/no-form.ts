import { z } from 'zod'
import { consoleForm } from '#app/doors/console-site.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** Answers that there is no such form, but only to those who may ask. */
export const noForm = consoleForm(z.object({}), async () => refuse('notFound'))
