/**
 * Where each file of `app` goes, folder by folder. A line is `old place → new folder`: of all lines that name a file the first is
 * taken. `*` stands for one name or part of a name, `**` for everything below, `{a,b}` for one of these; endings are left out, so that a
 * file's test, sheet and fixtures go with it.
 */
export const places = `
# Request and answer, values, words: nothing of the product
platform/d1-dialect → kernel/data
platform/translation → kernel/i18n
platform/* → kernel/rendering
data/jobs/* → kernel/jobs
data/* → kernel/data
errors/* → kernel/errors
values/site-settings → visit
values/{locale,language-of,translations} → kernel/i18n
values/* → kernel/values
values/** → kernel/values/**
domain/retention/* → kernel/retention
gateways/** → gateways/**
visit/* → visit
paths/* → visit/paths

# What is written by many and is of one
domain/access/sign-in-rules → features/identity/model/session
domain/access/* → features/access/model
domain/site/discovery/discovery → features/access/model
domain/audit/** → features/audit/model/**
domain/mail/* → features/notifications/model/mail
domain/site/notification/{meant-groups,site-notifications} → features/tenancy/model/snapshot
domain/site/notification/** → features/notifications/model/news/**
domain/usage/* → features/analytics/model/recording
domain/reports/* → features/analytics/model/reports
domain/health/* → features/operations/model

# Companies and sites
domain/company/mails-to-administrators → features/notifications/model/mail
domain/company/* → features/tenancy/model/company
domain/site/settings/{get-settings,settings-view} → features/branding/model/settings
domain/site/settings/save-subscription → features/plans/model/plan
domain/site/{own-domain,sites,tag-manager}/* → features/sites/model/*1
domain/site/{settings,snapshot}/* → features/tenancy/model/*1
domain/catalogue/content/site-years → features/tenancy/model/snapshot
domain/catalogue/content-group/{site-groups,site-sort-fields,usual-sorts} → features/tenancy/model/snapshot
domain/catalogue/hashtag/site-hash-tags → features/tenancy/model/snapshot
domain/people/user-group/site-auto-ip-login → features/tenancy/model/snapshot
domain/search/query/site-search-tabs → features/tenancy/model/snapshot
domain/site/footer/* → features/tenancy/model/snapshot
domain/site/discovery/public-paths → features/tenancy/model/snapshot
domain/site/discovery/* → features/discovery/model

# Accounts, administrators, readers
domain/site/sign-in-options/custom-login → features/branding/model/custom-login
domain/site/sign-in-options/* → features/identity/model/sign-in-options
domain/people/{staff,api-key}/* → features/staff/model/*1
domain/people/{user,user-group,range-proposal}/* → features/users/model/*1
domain/people/** → features/identity/model/**

# Plans, orders
domain/commerce/{plan,coupon,discount-ordinal,price,period}/** → features/plans/model/*1/**
domain/commerce/** → features/orders/model/**

# Contents
domain/catalogue/** → features/catalogue/model/**
domain/search/** → features/search/model/**
domain/publishing/{document,ingest,page-picture}/** → features/documents/model/*1/**
domain/publishing/upload/{file-name,picture-file,receive-file,unkept-file} → features/documents/model/received-file
domain/publishing/** → features/publishing/model/**
domain/reading/trending/* → features/publishing/model/trending
domain/site/look/watermark-sample → features/reading/model/viewer
domain/site/look/forms/watermark-text-input → features/reading/model/viewer
domain/site/protection/* → features/reading/model/protection
domain/reading/** → features/reading/model/**
domain/site/look/** → features/branding/model/**
domain/site/{languages,picture}/* → features/branding/model/*1
domain/csv-import/** → features/imports/model/**

# Doors
api/{endpoints,dispatch} → api
api/content-with-progress → features/publishing/api
api/admin/{content-endpoints,content-notes,page-of-overview} → features/publishing/api
api/admin/trending-* → features/publishing/api
api/reader/as-reader → doors/api
api/* → doors/api
http/discovery/* → features/discovery/site
http/csp/preview-frame → features/branding/parts/preview
http/csp/allow-card-tokens → features/orders/site/payment
http/{payment-push,payment-return} → features/orders/site/payment
http/plan-needed → features/plans/parts/plan-needed
http/cache/count-guest → features/analytics/site
http/cookies/carry-over-session → features/identity/site/session
http/cookies/read-notifications → features/notifications/site
http/cookies/take-view → features/reading/site/viewer
http/sign-in/{ask-to-sign-in,return-target,app-visitor,ask-for-proof,follow-up} → doors/sign-in
http/sign-in/{remember-device,second-step} → features/identity/parts/sign-in
http/sign-in/{provider-*,registering-browser} → features/identity/site/providers
http/sign-in/* → features/identity/site/session
http/** → doors/**
routes/head-tags → features/catalogue/parts/head
routes/meta → doors/html

# Calls of the API
api/admin/commerce/{transaction}-* → features/orders/api
api/admin/commerce/* → features/plans/api
api/payment/* → features/orders/api
api/reader/subscriptions/registration-* → features/orders/api
api/reader/subscriptions/* → features/plans/api
api/admin/company/{discovery}-* → features/discovery/api
api/admin/company/{mail}-* → features/notifications/api
api/admin/company/{protection}-* → features/reading/api
api/admin/company/{sign-in}-* → features/identity/api
api/admin/company/{terms}-* → features/identity/api/terms-administration
api/admin/company/{site,tag-manager}-* → features/sites/api
api/admin/company/* → features/tenancy/api
api/admin/contents/{notification}-* → features/notifications/api
api/admin/contents/{direct-link}-* → features/reading/api
api/admin/contents/* → features/publishing/api
api/admin/csv/* → features/imports/api
api/admin/look/* → features/branding/api
api/admin/numbers/* → features/analytics/api
api/admin/people/* → features/users/api
api/admin/search/* → features/search/api
api/admin/staff/{app-key}-* → features/identity/api
api/admin/staff/{health}-* → features/operations/api
api/admin/staff/* → features/staff/api
api/admin/upload/* → features/publishing/api
api/reader/{account,sign-in}/* → features/identity/api
api/reader/contents/{content-detail,content-list}-* → features/publishing/api
api/reader/contents/{content,content-group}-* → features/catalogue/api
api/reader/contents/* → features/reading/api
api/reader/search/* → features/search/api
api/reader/site/{notification}-* → features/notifications/api
api/reader/site/* → features/branding/api

# What all pages are built of
view/atoms/{favourite-*} → features/catalogue/parts/favourite
view/atoms/{frame,own-button} → ui/frame
view/atoms/** → ui/atoms/**
view/{styles,fonts} → ui
view/behaviours/favourites → features/catalogue/parts/favourite
view/behaviours/* → ui/islands
view/commerce/use-yen → ui/atoms
view/console/commerce/use-yen → ui/console
view/console/kit/* → ui/console
view/console/charts/* → ui/console/charts
view/console/people/choose-field → ui/console
view/console/contents/upload/upload-tabs → ui/console
view/console/look/swatch → ui/console
view/frame/search-input → ui/frame
pages/admin/undone-words → ui/console
routes/admin/read-console-id → doors/html
pages/frame/{schemes,palette} → ui/theme
pages/frame/tag-manager → doors/csp
pages/frame/{bare-frame-view,footer-view} → ui/frame
view/frame/{plain-header,language-switch,display-link,site-footer} → ui/frame
view/islands/{banner-slides,colour-field,watermark-sample}* → features/branding/console/islands
view/islands/look-preview* → features/branding/console/islands
view/islands/look-preview/* → features/branding/console/islands/look-preview
view/islands/{upload-form,replace-file,content-progress,bulk-upload}* → features/publishing/console/upload
view/islands/bulk-upload/* → features/publishing/console/upload/bulk-upload
view/islands/{card-entry}* → features/orders/site/card
view/islands/card-entry/* → features/orders/site/card/card-entry
view/islands/{provider-return,provider-start}* → features/identity/site/providers
view/islands/{password-strength}* → features/identity/parts/password
view/islands/{recent-search,search-drawer,search-form,search-recent,search-suggest}* → features/search/site
view/islands/{book-opener,launch-again,reading-steps,viewer-ahead,viewer-frame}* → features/reading/site/viewer
view/islands/{seat-queue}* → features/reading/site/seats
view/islands/{series-strip}* → features/catalogue/parts/detail
view/islands/** → ui/islands/**

# The frames of site and console
pages/admin/{console-view,find-view,screens} → layout/console
view/console/{commerce/commerce-tabs,company/company-tabs,company/site-tabs,contents/contents-tabs,numbers/numbers-tabs,search/search-setup-tabs,people/people-tabs,people/user-tabs} → layout/console/tabs
view/console/frame/* → layout/console
pages/frame/news-view → features/notifications/parts
pages/frame/* → layout/site
view/frame/console-error → layout/console
view/frame/* → layout/site
routes/admin/{admin-language,admin,console-search,saved-views} → layout/console/pages
routes/reader/{appearance,error-404,language,not-found} → layout/site/pages
view/appearance/* → layout/site/pages

# Console screens: route, what it reads for the page, what it shows
{routes/admin,pages/admin,view/console/audit}/{audit,audit-*,look-further} → features/audit/console
{routes/admin/numbers,view/console/numbers}/* → features/analytics/console
view/console/commerce/use-months → features/orders/console/revenue

view/console/company/app-keys → features/tenancy/parts
view/console/company/sites-list → features/sites/parts
{routes/admin/system,routes/admin/company,view/console/company}/{companies,companies-*,new-company,company,company-form,company-status,company-settings,company-referrers} → features/tenancy/console
{routes/admin/company,view/console/company}/{site-domain,own-domain,domain-records} → features/sites/console/domain
{routes/admin/company,pages/admin/company,view/console/company}/{new-site,site-settings,site-form,site-form-view,site-tag-manager} → features/sites/console/sites

{routes/admin/company,view/console/company}/{site-mail,site-mails,site-mail-test,mail-form,mail-languages,mails-list} → features/notifications/console/mail
{routes/admin/contents,pages/admin/contents,view/console/contents}/{notification,notifications,new-notification,notification-*,notifications-*} → features/notifications/console/news

{routes/admin/company,view/console/company}/{site-sign-in,site-sign-in-test,site-sign-in-tests,sign-in-form,sign-in-test,sign-in-tests,test-started} → features/identity/console/sign-in
{routes/admin/company,pages/admin/company,view/console/company}/{new-terms,site-terms,terms-*,acceptances-list} → features/identity/console/terms

{routes/admin/company,view/console/company}/{api-keys,new-api-key,api-key-list,new-api-key-form} → features/staff/console/api-keys
routes/admin/admin-login → features/staff/console/sign-in
routes/admin/sign-in/* → features/staff/console/sign-in
view/console/people/staff-proof-form → features/staff/parts
{routes/admin/people,pages/admin/people,view/console/people}/{act-as,act-as-*} → features/staff/console/act-as
{routes/admin/people,view/console/people}/{own-account,own-factor,factor-forms,factor-policy,qr-code} → features/staff/console/own-account
{routes/admin/people,pages/admin/people,view/console/people}/{new-staff,new-staff-form,staff,staff-*} → features/staff/console/administrators

{routes/admin/people,pages/admin/people,view/console/people}/{trace,trace-*,user-reading} → features/reading/console
routes/admin/company/site-protection → features/reading/console
{routes/admin/contents,view/console/contents}/{content-links,direct-links} → features/reading/console

pages/admin/people/{user-view,users-view} → features/users/parts
{routes/admin/people,pages/admin/people,view/console/people}/{user-group,user-groups,user-group-*,user-groups-*,group-*,ranges-*,range-proposals,proposals-*,single-licences,written-number} → features/users/console/groups
{routes/admin/people,pages/admin/people,view/console/people}/* → features/users/console/readers

pages/admin/commerce/plans-view → features/plans/parts
{routes/admin/commerce,pages/admin/commerce,view/console/commerce}/{coupon,coupons,coupons-*,coupon-*,many-coupons,new-coupon} → features/plans/console/coupons
{routes/admin/commerce,view/console/commerce}/{discount,discounts,discounts-list} → features/plans/console/discounts
{routes/admin/commerce,view/console/commerce}/{plan,plans,new-plan,plan-*,plans-*,delete-plan,price-notices} → features/plans/console/plans

{routes/admin/company,view/console/commerce}/{company-payment,payment-forms,payment-outages} → features/orders/console/payment
{routes/admin/company,view/console/commerce}/{reconciliation,reconciled-*,reconciliation-form,differences-table} → features/orders/console/reconciliation
{routes/admin/commerce,pages/admin/commerce,view/console/commerce}/{registration,registrations,registrations-*,registration-*,new-registration,end-registration} → features/orders/console/subscriptions
{routes/admin/commerce,view/console/commerce}/{revenue,revenue-*} → features/orders/console/revenue
{routes/admin/commerce,pages/admin/commerce,view/console/commerce}/* → features/orders/console/transactions

routes/admin/search/* → features/search/console
pages/admin/search/* → features/search/console
view/console/search/* → features/search/console

pages/admin/contents/link-row → features/publishing/parts
{routes/admin/contents,pages/admin/contents,view/console/contents}/{group,groups,new-group,group-form,groups-list,delete-group-form} → features/publishing/console/groups
{routes/admin/contents,view/console/contents}/{hash-*,new-hash-tag} → features/publishing/console/hashtags
{routes/admin/contents,view/console/contents}/{trash,trash-list} → features/publishing/console/trash
{routes/admin/contents,pages/admin/contents,view/console/contents}/{cover,cover-*,own-cover,replacements,upload,upload-*,uploads,versions,file-state} → features/publishing/console/upload
view/console/contents/upload/* → features/publishing/console/upload
{routes/admin/contents,pages/admin/contents,view/console/contents}/* → features/publishing/console/contents

{routes/admin/imports,pages/admin/imports,view/console/imports}/* → features/imports/console
routes/admin/company/site-discovery → features/discovery/console
{pages/admin/api-docs,view/console/api-docs}/* → features/operations/console/api-docs
routes/admin/company/{api-docs,api-chapter} → features/operations/console/api-docs
routes/admin/system/* → features/operations/console/health
view/console/system/* → features/operations/console/health

{routes/admin/look,pages/admin/look,view/console/look}/{try-out,preview-view,typed-record,beside-preview,look-preview,draft-warnings,preview-reply,look-forms,look-record-view} → features/branding/parts/preview
{routes/admin/company,view/console/company}/{site-login-page,site-login-page-preview} → features/branding/console/login-page
{routes/admin/look,pages/admin/look,view/console/look}/{look-banner,look-banner-preview,banner-*,look-brand,look-brand-preview,brand-*,look-file,look-file-field,picture-*} → features/branding/console/pictures
{routes/admin/look,pages/admin/look,view/console/look}/{footer-*,look-languages,site-words,site-words-view,look-watermark,watermark-*} → features/branding/console/texts
{routes/admin/look,pages/admin/look,view/console/look}/{look-history,look-history-view,look-version,look-change-words,look-changes,look-themes,themes-view,theme-list,look-transfer,reset-look} → features/branding/console/history
{routes/admin/look,pages/admin/look,view/console/look}/* → features/branding/console/records

# Pages of a site
routes/discovery/* → features/discovery/site
pages/discovery/* → features/discovery/site
pages/head/* → features/catalogue/parts/head

pages/checkout/{plan-contents,plan-view} → features/plans/parts
pages/reader/needed-plans → features/plans/parts/plan-needed
view/catalogue/plan-needed → features/reading/site/viewer
view/commerce/{plan-contact,plan-covers,plan-list,plan-overlaps,plan-parts} → features/plans/parts
routes/checkout/{plan-image,subscription,subscription-plan} → features/plans/site
view/commerce/{plan-overview,plan-page} → features/plans/site

pages/checkout/{order-entry-view,seller-view,token-maker} → features/orders/parts
view/commerce/{next-charge,take-up} → features/orders/parts
{routes/checkout,view/commerce}/{gakken-payment-error,gmo-*,publisher-*,veritrans-push,to-thanks} → features/orders/site/payment
{routes/checkout,pages/checkout,view/commerce}/{purchases,purchase-view,receipt,receipt-*,registration,registration-page,give-up} → features/orders/site/purchases
view/commerce/receipt-sheet/* → features/orders/site/purchases/receipt-sheet
{routes/checkout,pages/checkout,view/commerce}/{saved-card,card-*} → features/orders/site/card
{routes/checkout,pages/checkout,view/commerce}/* → features/orders/site/order

view/catalogue/{own-account-note} → features/identity/parts
pages/reader/own-account → features/catalogue/parts/detail
view/account/account-link-error → layout/site
view/account/{account-page,account-sent,kept-identities,restore-email-form,staff-link-form} → features/identity/parts/account
pages/account/login-form-view → features/identity/parts/sign-in
view/account/login-form → features/identity/parts/sign-in
view/account/password-* → features/identity/parts/password
view/sign-in/* → features/identity/parts/sign-in
routes/reader/user → features/identity/site/profile
{routes/account,pages/account,view/account}/{profile,profile-*,own-session-view,session-list,confirm-email,proof,proof-page,restore-email} → features/identity/site/profile
{routes/account,pages/account,view/account}/{register,register-*,confirm-registration-form,account-confirm,forget-password,reset-password} → features/identity/site/registration
{routes/account,view/account}/* → features/identity/site/login

{routes/reader,view/notification}/{notification,notifications,notification-detail} → features/notifications/site
view/notification/* → features/notifications/parts
routes/reader/site-file → features/branding/site

pages/reader/{detail-view,field-links,toc} → features/catalogue/parts/detail
routes/reader/load-detail → features/catalogue/parts/detail
view/catalogue/{card-book,card-pages,card-ribbon,use-reading-path} → features/catalogue/parts/card
view/catalogue/{card-list,card-sorts,continued-shelf,shelf,shelves} → features/catalogue/site
view/catalogue/{book-to-open,viewer-page} → features/reading/site/viewer
view/catalogue/seat-queue → features/reading/site/seats
pages/reader/seat-queue → features/reading/site/seats
view/catalogue/* → features/catalogue/parts/detail
routes/reader/{content-group,content-token,content,cover,home,home-search,home-search-content,load-group-page} → features/catalogue/site

routes/reader/notes/* → features/reading/site/notes
pages/reader/notes-* → features/reading/site/notes
view/notes/* → features/reading/site/notes
routes/reader/{direct-view,launch-frame,view-online,view-online-any-group} → features/reading/site/viewer
routes/reader/favourites → features/reading/site

routes/reader/{search,search-content,search-suggest} → features/search/site
{pages/reader,view/search}/{facet-count,hit-blocks,results,search-*} → features/search/site

viewer-host/** → viewer/**
`
