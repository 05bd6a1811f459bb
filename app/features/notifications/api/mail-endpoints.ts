import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  CustomMailInput,
  getCustomMail,
  listMails,
  mailTest,
  resetCustomMail,
  saveCustomMail,
} from '#app/features/notifications/model/mail/custom-mails.ts'
import { locales } from '#app/kernel/i18n/locale.ts'

const letter = z.object({ kind: z.string(), lang: z.enum(locales) })
const nothing = () => null

/** Calls for mails to readers with a site's own texts. */
export const customMailEndpoints = [
  endpoint('GET /custom-email/page', {
    summary: 'Letters to readers, and in which languages the site has own words of each',
    access: 'company',
    input: z.object({}),
    run: listMails,
    view: (letters) => ({ letters }),
  }),
  endpoint('GET /custom-email/detail/:kind', {
    summary: 'A letter’s words in one language, and what they may name',
    access: 'company',
    input: letter,
    run: (visit, { kind, lang }) => getCustomMail(visit, kind, lang),
  }),
  endpoint('PUT /custom-email/update/:kind', {
    record: 'GET /custom-email/detail/:kind',
    summary: 'Give a letter the site’s own words',
    access: 'company',
    input: CustomMailInput.extend({ kind: z.string() }),
    run: (visit, { kind, ...input }) => saveCustomMail(visit, kind, input),
    view: nothing,
  }),
  endpoint('PUT /custom-email/reset/:kind', {
    summary: 'Give a letter the product’s words again',
    access: 'company',
    input: letter,
    run: (visit, { kind, lang }) => resetCustomMail(visit, kind, lang),
    view: nothing,
  }),
  endpoint('POST /custom-email/test/:kind', {
    summary: 'Mail a letter with sample data to oneself',
    access: 'company',
    only: 'person',
    input: letter,
    run: (visit, { kind, lang }) => mailTest(visit, kind, lang),
    view: nothing,
  }),
]
