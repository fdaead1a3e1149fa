import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'

/** Joins each connection to the socket file to a TCP connection made where this process is: SOCKET HOST PORT. */
const [socket = '', host = '', port = ''] = process.argv.slice(2)
createServer((inner) => {
  const outer = connect(Number(port), host)
  // Whoever asks sees that it ended; a fault of one connection is not one of the others.
  pipeline(inner, outer, inner, () => {})
}).listen(socket, () => process.stdout.write('open\n'))
