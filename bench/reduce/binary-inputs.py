"""Writes the inputs of the binary cases into the folder of the first argument."""
import io
import os
import random
import sqlite3
import struct
import sys
import wave
import zipfile
import zlib
import gzip

folder = sys.argv[1]
chance = random.Random(7)


def write(name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


def png():
    from PIL import Image, PngImagePlugin
    image = Image.new("RGB", (24, 18))
    image.putdata([(chance.randrange(256), x % 256, 40) for x in range(24 * 18)])
    info = PngImagePlugin.PngInfo()
    for key in ("Title", "Author", "Comment"):
        info.add_text(key, "words about " + key)
    out = io.BytesIO()
    image.save(out, "PNG", pnginfo=info, dpi=(72, 72))
    data = bytearray(out.getvalue())
    at = data.index(b"IDAT") + 4
    data[at + 40:at + 60] = bytes(20)
    size = struct.unpack(">I", data[at - 8:at - 4])[0]
    data[at + size:at + size + 4] = struct.pack(">I", zlib.crc32(data[at - 4:at + size]))
    write("png", data)


def archive():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name in ("a.txt", "folder/b.txt", "c.bin"):
            file.writestr(name, name * 30)
    data = bytearray(out.getvalue())
    at = data.index(b"PK\x03\x04", 10) + 14
    data[at] ^= 0x55
    at = data.index(b"PK\x01\x02", data.index(b"PK\x01\x02") + 4) + 16
    data[at] ^= 0x55
    write("zip", data)


def document():
    texts = [b"Hello reader", b"second page of it", b"the third"]
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>"]
    kids = b" ".join(b"%d 0 R" % (4 + 2 * page) for page in range(3))
    objects.append(b"<< /Type /Pages /Kids [%s] /Count 3 >>" % kids)
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for page, text in enumerate(texts):
        objects.append(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents %d 0 R /Resources << /Font << /F1 3 0 R >> >> >>" % (5 + 2 * page))
        stream = zlib.compress(b"BT /F1 24 Tf 50 100 Td (" + text + b") Tj ET")
        objects.append(b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(stream), stream))
    out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number + 1, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    write("pdf", out)


def sound():
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(bytes(chance.randrange(256) for _ in range(400)))
    data = out.getvalue()
    extra = b"LIST" + struct.pack("<I", 26) + b"INFOISFT" + struct.pack("<I", 14) + b"Lavf58.76.100\0"
    data = data[:12] + extra + data[12:]
    write("wav", data[:4] + struct.pack("<I", len(data) - 8) + data[8:])


def database():
    connection = sqlite3.connect(":memory:")
    connection.execute("pragma page_size = 512")
    connection.execute("create table people (id integer primary key, name text, age int)")
    connection.execute("create table things (label text)")
    connection.executemany("insert into people (name, age) values (?, ?)", [("ada", 36), ("culprit", 41), ("bob", 7)])
    connection.executemany("insert into things values (?)", [("x" * n,) for n in range(10)])
    connection.commit()
    write("sqlite", connection.serialize())


def packets():
    def packet(port, body):
        tcp = struct.pack(">HHIIBBHHH", 1234, port, 1, 0, 5 << 4, 2, 8192, 0, 0) + body
        ip = struct.pack(">BBHHHBBH4s4s", 0x45, 0, 20 + len(tcp), 1, 0, 64, 6, 0, bytes([10, 0, 0, 1]), bytes([10, 0, 0, 2]))
        return bytes(12) + b"\x08\x00" + ip + tcp
    out = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1)
    for index, port in enumerate([80, 443, 22, 4444, 8080, 53]):
        data = packet(port, b"payload %d " % index * 3)
        out += struct.pack("<IIII", 1700000000 + index, index * 1000, len(data), len(data)) + data
    write("pcap", out)


def descriptors():
    from google.protobuf import descriptor_pb2
    files = descriptor_pb2.FileDescriptorSet()
    for name in ("one", "two", "three"):
        file = files.file.add(name=name + ".proto", package="shop." + name, syntax="proto3")
        for message in ("Order", "Culprit" if name == "two" else "Price", "Line"):
            made = file.message_type.add(name=message)
            for number, field in enumerate(("id", "amount", "note")):
                made.field.add(name=field, number=number + 1, type=9, label=1, json_name=field)
    write("protobuf", files.SerializeToString())


def zipped():
    data = bytearray(gzip.compress(b"".join(b"line %d of a log\n" % (n * n) for n in range(60)), mtime=0))
    data[-7] ^= 0x11
    write("gzip", data)


def module():
    def section(number, body):
        return bytes([number, len(body)]) + body

    def named(text, kind, index):
        return bytes([len(text)]) + text + bytes([kind, index])
    body = section(1, bytes([2, 0x60, 2, 0x7F, 0x7F, 1, 0x7F, 0x60, 0, 0]))
    body += section(3, bytes([3, 0, 0, 1]))
    body += section(5, bytes([1, 0, 1]))
    body += section(7, bytes([4]) + named(b"add", 0, 0) + named(b"sub", 0, 1) + named(b"memory", 2, 0) + named(b"start", 0, 2))
    codes = [bytes([0, 0x20, 0, 0x20, 1, 0x6A, 0x0B]), bytes([0, 0x20, 0, 0x20, 1, 0x6B, 0x0B]), bytes([1, 2, 0x7F, 0x41, 5, 0x21, 0, 0x0B])]
    body += section(10, bytes([3]) + b"".join(bytes([len(code)]) + code for code in codes))
    body += section(11, bytes([1, 0, 0x41, 0, 0x0B, 12]) + b"some content")
    body += section(0, bytes([4]) + b"name" + bytes([1, 12, 2, 0, 3]) + b"add" + bytes([1, 3]) + b"sub")
    write("wasm", b"\0asm" + struct.pack("<I", 1) + body)


for make in (png, archive, document, sound, database, packets, descriptors, zipped, module):
    make()
