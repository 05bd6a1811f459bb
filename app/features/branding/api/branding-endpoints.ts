import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  type BrandingVersion,
  getBrandingVersion,
  listBrandingVersions,
} from '#app/features/branding/model/branding-versions.ts'
import { RestoreInput, restoreBranding } from '#app/features/branding/model/save-branding.ts'
import {
  applyBrandColours,
  applyTheme,
  BrandColoursInput,
  ThemeInput,
} from '#app/features/branding/model/themes/themes.ts'
import {
  CopyBrandingInput,
  copyBranding,
  exportBranding,
  ImportBrandingInput,
  importBranding,
} from '#app/features/branding/model/transfer/branding-transfer.ts'

const number = z.coerce.number({ error: 'invalid' }).int('invalid').min(1, 'invalid')

const viewVersion = ({ version, at, actorName, cause, about }: BrandingVersion) => ({
  ...{ version, createdAt: at, actorName, cause, about },
})

/** Calls about a site's branding as a whole: its versions, themes, and copies from files and other sites. */
export const wholeBrandingEndpoints = [
  endpoint('GET /look/versions', {
    summary: 'Lists the latest versions of a site’s branding, the present one first',
    access: 'service',
    input: z.object({}),
    run: listBrandingVersions,
    view: (versions) => versions.map(viewVersion),
  }),
  endpoint('GET /look/version/:version', {
    summary: 'Returns one version of a site’s branding: the stored records and the footer’s links',
    access: 'service',
    input: z.object({ version: number }),
    run: async (visit, { version }) => (await getBrandingVersion(visit, version)).found,
    view: (found) => ({
      ...viewVersion(found),
      settings: found.look.settings,
      links: found.look.links.map(({ id, ...link }) => ({ id: String(id), ...link })),
    }),
  }),
  endpoint('PUT /look/restore', {
    summary: 'Restores the records and links of an earlier version of the branding as a new version',
    access: 'service',
    input: RestoreInput,
    run: restoreBranding,
  }),
  endpoint('PUT /look/theme', {
    summary: 'Gives a site the colours and typeface of a theme; its words and pictures stay',
    access: 'service',
    input: ThemeInput,
    run: applyTheme,
  }),
  endpoint('PUT /look/brand-colours', {
    summary: 'Gives a site a theme made from two brand colours; its words and pictures stay',
    access: 'service',
    input: BrandColoursInput,
    run: applyBrandColours,
  }),
  endpoint('GET /look/export', {
    summary: 'Exports a site’s branding as the text of a file, without pictures',
    access: 'service',
    input: z.object({}),
    run: exportBranding,
    view: (file) => ({ file }),
  }),
  endpoint('POST /look/import', {
    summary: 'Imports an exported branding; if anything in it is wrong, nothing changes',
    access: 'service',
    input: ImportBrandingInput,
    run: importBranding,
  }),
  endpoint('POST /look/copy', {
    summary: 'Copies the branding of another site of the same company; the site’s name and logo stay',
    access: 'service',
    input: CopyBrandingInput,
    run: copyBranding,
  }),
]
