// The worker that reads PDFs, as pdf.js has it; a file of its own so that the build makes a script of it.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
