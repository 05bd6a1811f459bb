import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type FormArgs, type FormOptions, form } from './form.ts'
import { type PageArgs, page } from './page.ts'
import { type ScriptArgs, scriptCall } from './script-call.ts'
import { type KeepPicture, pictureForm, type UploadArgs, uploadForm } from './upload-form.ts'

/** The arguments of a page of a site's console. `staffVisit` is the visit before the site was opened, in the platform's database. */
type ConsolePageArgs = PageArgs & { staffVisit: Visit }

/**
 * Makes the loader of a page of a site's console. Its visit is that of the site in the address (`:tenantId`). If the administrator may not
 * work on that site, the page refuses as `visitFor` does and doesn't run. The same holds for the other functions of this file.
 */
export function consolePage<Data>(run: (args: ConsolePageArgs) => Promise<Data>) {
  return page(async (args) => run({ ...(await atItsSite(args)), staffVisit: args.visit }))
}

/** Makes the action of a form of a site's console. */
export function consoleForm<Schema extends z.ZodType>(
  schema: Schema,
  run: (args: FormArgs<z.output<Schema>>) => Promise<Response>,
  { judge, ...options }: FormOptions<Schema> = {},
) {
  return form(schema, async (args) => run(await atItsSite(args)), {
    ...options,
    ...(judge !== undefined && { judge: async (args) => judge(await atItsSite(args)) }),
  })
}

/** Makes the action of a console form that one use-case saves. It redirects to a page of the site with a message. */
export function settingForm<Schema extends z.ZodType>(
  schema: Schema,
  save: (visit: Visit, input: z.output<Schema>) => Promise<unknown>,
  back: (tenantId: number) => string,
  options: FormOptions<Schema> = {},
) {
  return consoleForm(
    schema,
    async ({ visit, input, context }) => {
      await save(visit, input)
      return redirectWithFlash(context, back(visit.site.tenantId), 'api.update.200')
    },
    options,
  )
}

type RecordUse<Input, Id> = {
  /** Reads the record's id in the address; null for a new record. */
  idOf: (params: ActionFunctionArgs['params']) => Id | null
  add: (visit: Visit, input: Input) => Promise<unknown>
  change: (visit: Visit, input: Input & { id: Id }) => Promise<unknown>
  remove: (visit: Visit, record: { id: Id }) => Promise<unknown>
  back: (tenantId: number) => string
}

/**
 * Makes the action of a page whose form `name` adds or changes a record, and whose form `delete` removes it. It redirects
 * to a page of the site with a message.
 */
export function recordForm<Shape extends z.ZodRawShape, Id>(
  name: string,
  schema: z.ZodObject<Shape>,
  { idOf, add, change, remove, back }: RecordUse<z.output<z.ZodObject<Shape>>, Id>,
) {
  const Sent = z.discriminatedUnion('form', [
    z.object({ form: z.literal('delete') }),
    // Keeps the rules that the schema has for several fields together, which its shape alone would lose.
    (schema as z.ZodObject).safeExtend({ form: z.literal(name) }),
  ])
  return consoleForm(Sent, async ({ visit, input, params, context }) => {
    const { form: sent, ...fields } = input as { form: string } & z.output<z.ZodObject<Shape>>
    const id = idOf(params)
    const to = back(visit.site.tenantId)
    if (sent === 'delete') {
      await remove(visit, { id: id ?? refuse('notFound') })
      return redirectWithFlash(context, to, 'api.delete.200')
    }
    const record = fields as z.output<z.ZodObject<Shape>>
    if (id === null) await add(visit, record)
    else await change(visit, { ...record, id })
    return redirectWithFlash(context, to, 'api.update.200')
  })
}

/** Makes the action of a console form with a file. */
export function consoleUpload<Schema extends z.ZodType>(
  schema: Schema,
  run: (args: UploadArgs<z.output<Schema>>) => Promise<Response>,
) {
  return uploadForm(schema, async (args) => run(await atItsSite(args)))
}

/** Makes the action of a console form with pictures. */
export function consolePictures<Schema extends z.ZodType>(
  schema: Schema,
  keep: KeepPicture,
  run: (args: FormArgs<z.output<Schema>>) => Promise<Response>,
  list?: string,
) {
  return pictureForm(
    schema,
    async (place, field, file) => keep(await atItsSite(place), field, file),
    async (args) => run(await atItsSite(args)),
    list,
  )
}

/** Makes a call for the script of a page of a site's console. */
export function consoleCall(run: (args: ScriptArgs) => Promise<unknown>) {
  return scriptCall(async (args) => run(await atItsSite(args)))
}

async function atItsSite<Args extends { visit: Visit; params: { tenantId?: string | undefined } }>(
  args: Args,
): Promise<Args> {
  return { ...args, visit: await visitFor(args.visit, readConsoleId(args.params.tenantId)) }
}
