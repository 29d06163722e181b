// What other features use of this one (the table in oxlint.config.ts).
export type { ContentItem, ContentText } from './content.ts'
export { useDealDays } from './deal-days.ts'
export { TextBlocks } from './text-blocks.tsx'
export { TextCard } from './text-card.tsx'
