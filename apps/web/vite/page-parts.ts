const files = (folder: string, ...names: string[]): string =>
  `${folder.replaceAll('/', '[\\\\/]')}[\\\\/](?:${names.join('|')})\\.(?:tsx?|m?js)$`
const anyOf = (...tests: string[]): RegExp => new RegExp(tests.join('|'))

const ui = 'packages/ui/src'
const lib = 'apps/web/app/lib'
const features = 'apps/web/app/features'
const icons = 'lucide-react/dist/esm/icons'

/** Parts of dialogs and of nearly every form. */
const overlays = anyOf(files(ui, 'field', 'modal', 'open-modals', 'use-media-query'))

/** Parts of the start page that most other pages have too. */
const basics = anyOf(
  files(ui, 'sheet', 'badge', 'card', 'price'),
  files(lib, 'aircraft-picture'),
  files('packages/domain/src/charter', 'party'),
  files(icons, 'arrow-left-right', 'bell', 'building-complex', 'calendar-days', 'clock', 'plane', 'plus', 'search', 'trash', 'users'),
)

/** Parts of pages that read data. */
const dataPage = anyOf(
  files(lib, 'query', 'queries', 'local-time'),
  files(ui, 'skeleton', 'empty-state', 'facts'),
  files('packages/domain/src/orders', 'grouping'),
)

/** The trip: what the search form, the results and the review know of it. */
const trip = anyOf(
  files('packages/domain/src/trip', 'trip', 'reschedule', 'validation', 'booking-window', 'quarter-hours'),
  files(`${features}/trip`, 'trip-draft'),
)

const placeField = anyOf(
  files(ui, 'use-combobox', 'combobox-list', 'async-combobox', 'adaptive-popover'),
  files(`${features}/trip`, 'place-field'),
)

const searchForm = anyOf(
  files(ui, 'time-select', 'date-picker', 'error-summary', 'picker-button', 'number-stepper'),
  files(`${features}/trip`, 'trip-form', 'leg-row'),
)

const cards = anyOf(
  files(`${features}/flight-offers`, 'offer-card'),
  files(`${features}/empty-legs`, 'leg-card'),
  files(`${features}/content`, 'text-card', 'deal-days'),
)

/** An offer, reviewed or booked. */
const offer = anyOf(
  files(lib, 'price-lines', 'route-map', 'route-map-address', 'party-text', 'tail-photos'),
  files(ui, 'breakdown'),
  files(icons, 'share-2', 'map-pin', 'fuel', 'copy', 'check', 'luggage'),
)

/** What every page of a signed-in customer loads by itself. */
const customer = anyOf(
  files(`${features}/payments`, 'invoice-banner'),
  files(`${features}/offline`, 'keep-flights'),
  files(`${features}/shell`, 'unread-badge', 'unread-chat-badge', 'unpaid-badge'),
)

/** Of the results and of what they open. */
const results = anyOf(files(`${features}/charter`, 'suggestion-filters', 'class-chips', 'trip-legs', 'share-link'))

const order = anyOf(
  files(`${features}/orders`, 'order-skeleton', 'use-order-state', 'booking-steps', 'shares', 'use-decision-date'),
  files(lib, 'order-passengers', 'map-address'),
  files('packages/i18n/src', 'find-text'),
  files(icons, 'message-circle', 'calendar-plus'),
  files(ui, 'timeline', 'progress-steps'),
)

/** Of many pages, and of nothing but a part of them. */
const dialog = anyOf(files(ui, 'dialog'))
const changes = anyOf(files('@tanstack/react-query/build/modern', 'useMutation'))
const uploads = anyOf(files(lib, 'upload'))
const pictureIcons = anyOf(files(icons, 'camera', 'user-plus', 'file-text'))

/** Passengers and their documents on an order. */
const documents = anyOf(files(`${features}/travel-documents`, 'flight-documents', 'passenger-help'))

/**
 * Modules that pages load together become one file: small files compress badly (those of the search form had 20 kB,
 * together they have 16) and cost a request each. A group also takes what its modules import, unless a group before it has it.
 */
export const pageParts = Object.entries({
  overlays,
  basics,
  dataPage,
  trip,
  placeField,
  searchForm,
  cards,
  offer,
  customer,
  results,
  order,
  dialog,
  changes,
  uploads,
  pictureIcons,
  documents,
}).map(([name, test], place, { length }) => ({
  name: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  test,
  priority: length - place,
}))
