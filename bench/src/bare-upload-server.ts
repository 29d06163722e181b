// Baseline: writes the upload to a file and responds when it is complete.
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

let files = 0
createServer((request, response) => {
  pipeline(request, createWriteStream(join(process.env['FOLDER']!, String(files++)))).then(
    () => response.end('{}'),
    () => response.destroy(),
  )
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
