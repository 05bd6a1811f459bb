import type { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
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
