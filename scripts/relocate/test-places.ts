/** Where each file of `tests` goes; read as `places.ts` is, but from the project's root. */
export const testPlaces = `
# What the demo shows, and what only tests seed beside it
tests/world/{session-of,session-worker} → tests/sessions
tests/world/{test-sites,list-site,look-site} → tests/sites
tests/world/** → seeds/demo/**

# Rules of the house, and databases of before
tests/carried-over* → tests/migrations
tests/migrated → tests/migrations
tests/{common-passwords} → app/gateways/common-passwords
tests/{console-screens} → app/layout/tests
tests/{route-areas,cookie-scope,rule-same-origin} → tests/doors
tests/{patience,env} → tests
tests/spec/* → tests/house/spec
tests/* → tests/house

# What many tests stand on
tests/commerce/{chance,sqlite-d1,page-visit,refusal-of,staff-of} → tests/visits
tests/look/{administrator-at} → tests/visits
tests/workerd/people/{account-visit,staff-visit,provider-visit} → tests/visits
tests/workerd/company/console-visit → tests/visits
tests/view/render-in-frame → tests/visits
tests/documents/{build-pdf,pdfkit-file,read-document,text-page,empty-owner} → tests/documents
tests/workerd/publishing/{make-pdf,make-picture,encrypted-pdf} → tests/documents
tests/sandbox/* → tests/sandbox

# All calls asked as everybody
tests/workerd/access/{network-brakes} → app/features/identity/tests
tests/workerd/access/{staff-visit} → app/features/staff/tests
tests/workerd/access/* → tests/calls
tests/workerd/site/{records-sent-back,rule-one-api,seen-at-once,console-cost,console-elsewhere,exports-are-told} → tests/calls

# Tests of several files, in the folder of their feature
tests/commerce/** → app/features/orders/tests/**
tests/discovery/* → app/features/discovery/tests
tests/documents/* → app/features/documents/tests
tests/pictures/watermark-sample → app/features/reading/tests
tests/{look,pictures,settings}/* → app/features/branding/tests
tests/{notebook,protection,seats}/* → app/features/reading/tests
tests/usage/* → app/features/analytics/tests
tests/view/{busy-form,console-list,schema-form} → app/ui/tests
tests/view/{error-page,header,sidebar,toast,surroundings} → app/layout/tests
tests/view/{content-detail,content-places,covers,lists} → app/features/catalogue/tests
tests/view/{order-pages,revenue-charts} → app/features/orders/tests
tests/view/search → app/features/search/tests
tests/view/sign-in-frame → app/features/identity/tests
tests/view/user-groups → app/features/users/tests
tests/view/viewing → app/features/reading/tests
tests/workerd/catalogue/* → app/features/catalogue/tests
tests/workerd/commerce/{plan-needed,plans-and-coupons} → app/features/plans/tests
tests/workerd/commerce/* → app/features/orders/tests
tests/workerd/company/{custom-mails} → app/features/notifications/tests
tests/workerd/company/{domain-claims,own-domain,sites} → app/features/sites/tests
tests/workerd/company/{sign-in-options,terms} → app/features/identity/tests
tests/workerd/company/* → app/features/tenancy/tests
tests/workerd/csv-import/* → app/features/imports/tests
tests/workerd/jobs/health → app/features/operations/tests
tests/workerd/jobs/jobs → app/kernel/jobs
tests/workerd/jobs/retention → app/kernel/retention
tests/workerd/people/console/* → app/features/users/tests
tests/workerd/people/ip-user-groups → app/features/users/tests
tests/workerd/people/{act-as,api-key,leaked-key,staff-forgot,staff,stolen-console} → app/features/staff/tests
tests/workerd/people/{mail-limits,mail-outbox} → app/features/notifications/tests
tests/workerd/people/sealed-secrets → app/kernel/data
tests/workerd/people/* → app/features/identity/tests
tests/workerd/publishing/{ingest-world,open-reading,ingest,page-labels,page-pictures,read-again,reindex,hostile-files} → app/features/documents/tests
tests/workerd/publishing/* → app/features/publishing/tests
tests/workerd/reading/* → app/features/reading/tests
tests/workerd/search/* → app/features/search/tests
tests/workerd/site/audit → app/features/audit/tests
tests/workerd/site/notifications → app/features/notifications/tests
tests/workerd/site/forgotten-site → app/features/tenancy/tests
tests/workerd/site/* → app/features/branding/tests
tests/workerd/* → tests/workerd

# Through the front door: by HTTP, as forms without script, in a browser
tests/http/admin/{commands,console-matrix,console,settings-screens} → tests/http/console
tests/http/admin/{content-screens,upload} → tests/http/publishing
tests/http/admin/{csv-import} → tests/http/imports
tests/http/admin/{lists-as-csv} → tests/http/console
tests/http/admin/{site-rules} → tests/http/sites
tests/http/admin/* → tests/http/branding
tests/http/reader/{annotations,place,protection,rule-view-token,seats,viewer-token} → tests/http/reading
tests/http/reader/{arrival,auth,ip-login,oauth-hostile,oauth,parallel-logins,rule-ended-sessions,sign-in-form,user} → tests/http/identity
tests/http/reader/{content-detail,lists} → tests/http/catalogue
tests/http/reader/{discovery-pages,discovery} → tests/http/discovery
tests/http/reader/{search-boxes,search,rule-field-titles} → tests/http/search
tests/http/reader/{appearance,random-looks,languages,site-surroundings} → tests/http/branding
tests/http/reader/* → tests/http/doors
tests/http/* → tests/http
tests/forms/{account,oauth,sign-in} → tests/forms/identity
tests/forms/{console-people} → tests/forms/users
tests/forms/{lists} → tests/forms/catalogue
tests/forms/{new-customer} → tests/forms/tenancy
tests/forms/{notes} → tests/forms/reading
tests/forms/{order-states,order} → tests/forms/orders
tests/forms/{search-form,search} → tests/forms/search
tests/forms/{site-surroundings} → tests/forms/branding
tests/forms/* → tests/forms
tests/browser/{account,after-sign-in,oauth} → tests/browser/identity
tests/browser/{back-and-forward,notes,seats,viewer} → tests/browser/reading
tests/browser/viewer/* → tests/browser/reading/viewer
tests/browser/checkout → tests/browser/orders
tests/browser/console* → tests/browser/console
tests/browser/{content-detail,home,lists} → tests/browser/catalogue
tests/browser/discovery → tests/browser/discovery
tests/browser/{look-forms,look-pictures,look-preview,languages,site-surroundings} → tests/browser/branding
tests/browser/{search-setup,search} → tests/browser/search
tests/browser/upload-many → tests/browser/publishing
tests/browser/* → tests/browser
`
