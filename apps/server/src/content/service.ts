import { bindContext } from '../platform/bind-context.ts'
import type { ContentContext } from './deps.ts'
import { createPreviewLink, getPreview } from './preview.ts'
import { readPicture, storePicture } from './pictures.ts'
import { createEntry, getEntry, listEntries, restoreVersion, saveEntry } from './edit-content.ts'
import { archiveEntry, publishDue, publishEntry } from './publish-content.ts'
import { getContent, getContentByKey, getContentPage, getDeal, listContent, listContentAddresses } from './read-content.ts'

/** Editorial texts of the site. */
export const createContent = (ctx: ContentContext) =>
  bindContext(ctx, {
    listContent,
    getContent,
    getContentPage,
    getContentByKey,
    getDeal,
    listContentAddresses,
    listEntries,
    getEntry,
    createEntry,
    saveEntry,
    restoreVersion,
    publishEntry,
    archiveEntry,
    publishDue,
    storePicture,
    readPicture,
    createPreviewLink,
    getPreview,
  })

export type ContentService = ReturnType<typeof createContent>
