import { writeWire } from '#app/doors/wire.ts'
import { viewSettings } from '#app/features/branding/model/settings/get-settings.ts'
import { viewNotificationPage } from '#app/features/notifications/model/news/notifications.ts'
import { viewCompany } from '#app/features/tenancy/model/company/get-company.ts'
import { viewSortField } from '#app/features/tenancy/model/snapshot/site-sort-fields.ts'
import { platformSite, type Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Example answers about a site. They are made by the functions that make the real answers. */
const site: Site = {
  ...platformSite(),
  tenantId: 1,
  companyId: 1,
  companyName: '株式会社青空',
  servicePath: 'aozora',
  serviceName: '青空文庫室',
}
const visit = {
  site,
  origin: 'https://books.example',
  basePath: '/aozora',
  env: { VIEWER_HOST: 'viewer.example', SHARED_HOSTS: 'books.example' },
} as Visit

export const settingsExample = writeWire(
  viewSettings(
    { googleId: null, paymentGateway: 'VERITRANS', tokenApiKey: 'sandbox-token-key', shopId: null },
    visit,
  ),
)
export const companyExample = writeWire(
  viewCompany(
    {
      name: '株式会社青空',
      email: 'office@aozora.example',
      maxContent: 5000,
      maxUser: 1000,
      paymentMethod: 'VERITRANS',
      tokenApiKey: 'sandbox-token-key',
    },
    visit,
  ),
)
export const sortFieldExample = writeWire(
  viewSortField({
    id: 1,
    context: 2,
    field: 1,
    title: '書名',
    isAscDefault: true,
    isDefault: false,
    ordinal: 1,
  }),
)
export const notificationPageExample = writeWire(
  viewNotificationPage({
    notifications: [
      {
        id: 12,
        title: '年末年始の休業について',
        content: '12月29日から1月3日まで、お問い合わせの受付を休みます。',
        createdAt: Date.parse('2026-11-20T00:00:00Z'),
      },
    ],
    page: 1,
    size: 10,
    totalPages: 1,
    totalRecords: 1,
  }),
) as { notifications: unknown[] }
