import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getSettings, viewSettings } from '#app/features/branding/model/settings/get-settings.ts'
import { viewHashtags } from '#app/features/catalogue/model/hashtag/hashtags.ts'
import { listHashtags } from '#app/features/catalogue/model/hashtag/list-site-hashtags.ts'
import { getCompany, viewCompany } from '#app/features/tenancy/model/company/get-company.ts'
import { viewSortField } from '#app/features/tenancy/model/snapshot/site-sort-fields.ts'

const id = z.union([z.string(), z.number()]).transform(String)

export const settingsEndpoints = [
  endpoint('GET /service-admin/public/view-settings', {
    summary: 'Returns all settings that the pages of a site follow',
    access: 'public',
    input: z.object({}),
    run: getSettings,
    view: viewSettings,
  }),
  endpoint('GET /sort-field/public', {
    summary: 'Lists the fields by which lists and results can be sorted',
    access: 'public',
    input: z.object({
      type: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(2)]))
        .optional(),
    }),
    run: async ({ site }, { type }) =>
      site.sortFields.filter(({ context }) => type === undefined || context === type),
    view: (fields) => fields.map(viewSortField),
  }),
  endpoint('GET /hash-tag/public/get-all-hashtag', {
    summary: 'Lists all hashtags of a site',
    access: 'optional',
    input: z.object({ companyId: id, serviceAdminId: id }),
    run: listHashtags,
    view: viewHashtags,
  }),
]

export const companyEndpoints = [
  endpoint('GET /company/public/get-detail', {
    summary: 'Returns what everybody may know about the company of a site',
    access: 'public',
    input: z.object({ domain: z.string().max(300).optional() }),
    run: getCompany,
    view: viewCompany,
  }),
]
