/** The check before an evening, and the rehearsal, in Spanish. Keys are `check.<key>`. */
export default {
  title: "Antes de empezar",
  reach: "Los móviles llegan a este servidor",
  "reach.local":
    "{host} solo funciona en este ordenador. Pide a quien inició el servidor " +
    "que use --lan o que configure server.public-url.",
  "reach.fine": { one: "Hay {count} móvil.", other: "Hay {count} móviles." },
  "reach.open":
    "Escanea el código QR con un móvil, en la red donde se jugará. Aparece aquí al instante. La dirección: {host}",
  socket: "Los mensajes llegan al instante",
  "socket.fine": "Esta página está conectada.",
  "socket.wrong": "No hay conexión. Quizá un proxy o un cortafuegos bloquea WebSocket.",
  secure: "HTTPS",
  "secure.fine": "Las pantallas de los móviles siguen encendidas y las páginas funcionan sin conexión.",
  "secure.open":
    "Sin HTTPS, las pantallas pueden apagarse y las páginas no se abren sin conexión. Todo lo demás funciona.",
  stage: "Pantalla grande",
  "stage.fine": { one: "Abierta en este ordenador.", other: "Abierta {count} veces en este ordenador." },
  "stage.open": "No está abierta en este navegador. Si la muestra otro ordenador, míralo allí.",
  "stage.go": "Abrir",
  sound: "Sonido",
  "sound.fine": "Activado. Sube los altavoces y escucha al fondo de la sala.",
  "sound.open": "Desactivado. Pulsa el botón de la pantalla grande, que también la llena.",
  "look.fine": "Bien",
  "look.wrong": "No funciona",
  "look.open": "Compruébalo",
  devices:
    "Los demás móviles no se pueden probar desde aquí. Prueba con un iPhone y un Android. Callboard se prueba con " +
    "Chromium, Firefox y WebKitGTK, no con iPhones ni televisores reales.",
  rehearse: "Ensayar con bots",
  "rehearse.bots": "Número de bots",
  "rehearse.note": "Una sala aparte en otra pestaña. Esta sala queda como está.",
  "rehearsal.name": "Ensayo",
  "rehearsal.try": "Pruébalo: empieza, deshaz algo, termina.",
  "rehearsal.note": "Los bots juegan mientras esta pestaña siga abierta.",
  "rehearsal.begin": "Empieza",
  "rehearsal.back": "Deshaz algo",
  "rehearsal.finish": "Termina",
  "rehearsal.done": "hecho",
  "rehearsal.end": "Terminar el ensayo",
  "rehearsal.bot": "Bot {number}",
  spare: "Si algo falla",
  "spare.1": "Recarga la página. Se conservan cartones, marcas y puestos.",
  "spare.2":
    "Falla este ordenador: abre el enlace de recuperación en otro dispositivo. Guárdalo en el panel de la sala.",
  "spare.3": "Falla el proyector: todo está también en los móviles.",
  "spare.4": "Falla la red: lo que la portada ofrece para este dispositivo funciona donde ya se abrió por HTTPS.",
  "spare.5": "Si el juego tiene cartones, imprímelos antes. El papel no necesita red.",
};
