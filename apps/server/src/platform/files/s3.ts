import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { isFull, StorageFullError, type BlobStore } from './blob-store.ts'

export interface S3Settings {
  /** null: Amazon's own for the region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** A bucket of Amazon S3 or a compatible server. */
export function s3Store(settings: S3Settings): BlobStore {
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // A server of one's own rarely has a host name per bucket, nor the newest checksums.
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  })
  const disk = new Disk(new S3Driver({ client, bucket: settings.bucket, visibility: 'private', supportsACL: false }))
  return {
    async put(key, bytes) {
      try {
        await disk.put(key, bytes)
      } catch (error) {
        throw isFull(error) ? new StorageFullError(error) : error
      }
    },
    async get(key) {
      return (await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : null
    },
    remove: (key) => disk.delete(key),
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: settings.bucket }))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, writtenAt: Temporal.Instant.fromEpochMilliseconds(LastModified.getTime()) }
    },
  }
}
