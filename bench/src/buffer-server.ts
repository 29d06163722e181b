// Baseline: the complete response is in memory.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, plain, packed] = process.argv.slice(2) as [string, string, string]
const page = readFileSync(plain)
const brotli = readFileSync(packed)

createServer((request, response) => {
  if (request.headers['accept-encoding'] === 'br') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': brotli.length })
    response.end(brotli)
  } else {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length })
    response.end(page)
  }
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
