import { type AddressInfo, createServer } from 'node:net'

/** The cost of a bare Node socket: the same bytes for any input, which is not parsed. */
const LOCATION = process.argv[2] ?? ''
const DATE = new Date().toUTCString()
const ANSWER = `HTTP/1.1 302 Found\r\nLocation: ${LOCATION}\r\nCache-Control: private, no-store\r\nContent-Length: 0\r\nDate: ${DATE}\r\nConnection: keep-alive\r\n\r\n`

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(ANSWER, 'latin1'))
  socket.on('error', () => socket.destroy())
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'listening', port: (server.address() as AddressInfo).port }))
})
process.once('SIGTERM', () => process.exit(0))
